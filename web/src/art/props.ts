/** Things that lie about on the table, as SVG. */
export function spool(x: number, y: number, size: number, colour: string, dark: string): string {
  const rounds = Array.from({ length: 11 }, (_, at) => `M-26 ${-32 + at * 7}Q0 ${-28 + at * 7} 26 ${-34 + at * 7}`).join("");
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="4" cy="57" rx="40" ry="8" fill="#000" opacity=".16"/><g fill="#C99A62" stroke="#7D5426" stroke-width="2"><rect x="-30" y="-52" width="60" height="14" rx="6"/><rect x="-30" y="40" width="60" height="14" rx="6"/></g><path d="M-24 -38H24Q30 0 24 40H-24Q-30 0 -24 -38Z" fill="${colour}"/><path d="${rounds}" stroke="${dark}" stroke-width="2" fill="none"/><path d="M25 30C50 40 40 60 80 54" stroke="${colour}" stroke-width="3" fill="none" stroke-linecap="round"/></g>`;
}

export function scissors(x: number, y: number, size: number, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path transform="translate(3 5)" opacity=".18" d="M-6 -90L6 10L-14 60M6 -90L-6 10L14 60" stroke="#000" stroke-width="14" fill="none"/><g stroke="#6B7280" stroke-width="2"><path d="M-10 -96Q6 -50 9 12L-3 14Q-10 -40 -10 -96Z" fill="#D5DAE0"/><path d="M10 -96Q-6 -50 -9 12L3 14Q10 -40 10 -96Z" fill="#B8C0C9"/></g><circle cy="4" r="5" fill="#6B7280"/><g fill="none" stroke="#B5463A" stroke-width="11"><ellipse cx="-20" cy="48" rx="17" ry="27" transform="rotate(18 -20 48)"/><ellipse cx="20" cy="48" rx="17" ry="27" transform="rotate(-18 20 48)"/></g></g>`;
}
