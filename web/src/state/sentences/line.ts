/** A line of text in which some words are important. */

/** The text in an inner list is important. */
export type Line = readonly (string | readonly [string])[];

/** A message in which *this* is important. */
export function rich(text: string): Line {
  return text.split("*").map((part, at): Line[number] => (at % 2 ? [part] : part));
}

/** Parts of a sentence one after the other, the last two joined by "and". */
export function listed(parts: readonly string[], and: string): string {
  const [last, ...rest] = [...parts].reverse();
  return rest.length ? `${rest.reverse().join(", ")}${and}${last}` : (last ?? "");
}

/** The line as plain text. */
export const plain = (line: Line): string => line.flat().join("");
