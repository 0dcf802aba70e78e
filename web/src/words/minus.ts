/** A number with a true minus sign. */
export const minus = (number: number | string): string => String(number).replace("-", "−");
