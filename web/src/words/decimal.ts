/** A number with one digit after the point, or after the comma of the reader's language. */
export const decimal = (number: number, language: string): string =>
  number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
