/**
 * Reads a file of messages: a text with braces becomes a function of its arguments.
 *
 * `{0}` is the first argument, `{1.patch}` a property of the second (`{1.Patch}` the same with a capital letter).
 * `{0|# space|# spaces}` chooses by number and replaces # with it. There is one form for each plural of the language, in the
 * order zero, one, two, few, many, other; English has one and other. An extra form in front is for zero.
 */
type Argument = string | number | Readonly<Record<string, string>>;

const PLURALS: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** Chooses among the plural forms of one language. */
export class Plurals {
  readonly #rules: Intl.PluralRules;
  /** The plural forms of the language, in our order. */
  readonly names: readonly Intl.LDMLPluralRule[];

  constructor(language: string) {
    this.#rules = new Intl.PluralRules(language);
    const known = this.#rules.resolvedOptions().pluralCategories;
    this.names = PLURALS.filter((name) => known.includes(name));
  }

  choose(forms: readonly string[], number: number): string {
    const extra = forms.length - this.names.length;
    if (number === 0 && extra > 0) return forms[0] ?? "";
    return forms[this.names.indexOf(this.#rules.select(number)) + extra] ?? "";
  }
}

/** The messages of a file; its `code` names the language. */
export function read(messages: { readonly code: string }): unknown {
  return compiled(messages, new Plurals(messages.code));
}

function compiled(messages: unknown, plurals: Plurals): unknown {
  if (typeof messages === "string") {
    return messages.includes("{") ? (...given: Argument[]): string => filled(messages, given, plurals) : messages;
  }
  if (Array.isArray(messages)) return messages.map((each) => compiled(each, plurals));
  return Object.fromEntries(Object.entries(messages as object).map(([name, value]) => [name, compiled(value, plurals)]));
}

export function filled(text: string, given: readonly Argument[], plurals: Plurals): string {
  let written = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "{") {
      written += text[at];
      continue;
    }
    const end = closing(text, at);
    written += hole(text.slice(at + 1, end), given, plurals);
    at = end;
  }
  return written;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

function hole(inside: string, given: readonly Argument[], plurals: Plurals): string {
  const [name = "", ...forms] = parts(inside);
  const value = argument(name, given);
  if (!forms.length) return String(value);
  return filled(plurals.choose(forms, Number(value)).replaceAll("#", String(value)), given, plurals);
}

/** The parts between the bars, except for bars in inner braces. */
export function parts(inside: string): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of inside) {
    depth += letter === "{" ? 1 : letter === "}" ? -1 : 0;
    if (letter === "|" && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

function argument(name: string, given: readonly Argument[]): string | number {
  const [index, property] = name.split(".");
  const value = given[Number(index)] ?? "";
  if (property === undefined || typeof value !== "object") return value as string | number;
  const small = property.charAt(0).toLowerCase() + property.slice(1);
  const word = value[property] ?? value[small] ?? "";
  return property === small ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
