/** The reader's own way to write a day, if the page speaks their language. */
export const localeOf = (language: string, own = navigator.language): string => (own.startsWith(language) ? own : language);

/** Days in the reader's language: without the year if it is this one. */
export function dayOf(at: number, language: string, now = Date.now()): string {
  const [day, today] = [new Date(at), new Date(now)];
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", ...year }).format(day);
}
