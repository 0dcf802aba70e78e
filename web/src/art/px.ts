/** A length in design pixels as CSS. A design pixel is 1/16 of the root font size, so that a TV scales as a whole. */
export function px(length: number): string {
  return `${+(length / 16).toFixed(4)}rem`;
}
