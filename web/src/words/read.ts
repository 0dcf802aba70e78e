/** Reads a file of messages: a text with braces becomes a function of what stands in them.
 *
 * `{0}` is the first argument, `{1.patch}` a property of the second (`{1.Patch}` the same with a capital),
 * `{0|one space|# spaces}` chooses by number and writes it for #; with three parts the first is for none.
 */
type Argument = string | number | Readonly<Record<string, string>>;

export function read(messages: unknown): unknown {
  if (typeof messages === "string") {
    return messages.includes("{") ? (...given: Argument[]): string => filled(messages, given) : messages;
  }
  if (Array.isArray(messages)) return messages.map(read);
  return Object.fromEntries(Object.entries(messages as object).map(([name, value]) => [name, read(value)]));
}

export function filled(text: string, given: readonly Argument[]): string {
  let written = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "{") {
      written += text[at];
      continue;
    }
    const end = closing(text, at);
    written += hole(text.slice(at + 1, end), given);
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

function hole(inside: string, given: readonly Argument[]): string {
  const [name = "", ...forms] = parts(inside);
  const value = looked(name, given);
  if (!forms.length) return String(value);
  const number = Number(value);
  const form = forms.length > 2 ? forms[number === 0 ? 0 : number === 1 ? 1 : 2] : forms[number === 1 ? 0 : 1];
  return filled((form ?? "").replaceAll("#", String(number)), given);
}

function parts(inside: string): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of inside) {
    depth += letter === "{" ? 1 : letter === "}" ? -1 : 0;
    if (letter === "|" && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

function looked(name: string, given: readonly Argument[]): string | number {
  const [index, property] = name.split(".");
  const value = given[Number(index)] ?? "";
  if (property === undefined || typeof value !== "object") return value as string | number;
  const small = property.charAt(0).toLowerCase() + property.slice(1);
  const word = value[property] ?? value[small] ?? "";
  return property === small ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
