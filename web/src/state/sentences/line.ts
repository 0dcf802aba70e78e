/** A line of text in which some words are important. */

/** What stands in an inner list is important. */
export type Line = readonly (string | readonly [string])[];

/** A message in which *this* is important. */
export function rich(text: string): Line {
  return text.split("*").map((part, at): Line[number] => (at % 2 ? [part] : part));
}

/** The line as plain text. */
export const plain = (line: Line): string => line.flat().join("");
