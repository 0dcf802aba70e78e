/**
 * Generates the type of the messages, `src/words/messages.d.ts`, from the English messages: `npm run types`.
 *
 * A text without braces is a string. One with braces is a function; the braces say what it takes: `{0|…}` a number,
 * `{1.patch}` a thing with a name, `{2}` a text or a number.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Maps whose keys come from the server. @type {Record<string, string>} */
const OPEN = { things: "Names", fabrics: "string", levels: "string", levelAbout: "string", boards: "string", howLong: "string", refusals: "string | ((a: Text, b: number) => string)", about: "readonly string[]" };
const HOLE = /\{(\d)([.|}])/g;
/** @type {Record<string, string>} */
const KINDS = { "|": "number", ".": "Names", "}": "Text" };

/** The type of one message, list or group of messages. @type {(message: unknown, indent: string) => string} */
function typeOf(message, indent) {
  if (typeof message === "string") return message.includes("{") ? `((${parameters(message)}) => string)` : "string";
  if (Array.isArray(message)) return `readonly (${[...new Set(message.map((each) => typeOf(each, indent)))].join(" | ")})[]`;
  return groupType(Object.entries(/** @type {object} */ (message)), indent, {});
}

/** @type {(messages: [string, unknown][], indent: string, open: Record<string, string>) => string} */
function groupType(messages, indent, open) {
  const lines = messages.map(([name, message]) => {
    const type = open[name] ? `Readonly<Record<string, ${open[name]}>>` : typeOf(message, `${indent}  `);
    return `${indent}  readonly ${name}: ${type};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/** An argument that is used as a number and as a text is a number. @type {(text: string) => string} */
function parameters(text) {
  /** @type {(string | undefined)[]} */
  const kinds = [];
  for (const [, index, mark = ""] of text.matchAll(HOLE)) {
    if (kinds[Number(index)] === undefined || mark === "|") kinds[Number(index)] = KINDS[mark];
  }
  return Array.from(kinds, (kind, index) => `${"abcdef"[index]}: ${kind ?? "unknown"}`).join(", ");
}

/** @type {(messages: object) => string} */
export const declaration = (messages) => `/** Generated from en.json by scripts/messages.mjs. */
export type Names = Readonly<Record<string, string>>;
export type Text = string | number;

export interface Messages ${groupType(Object.entries(messages), "", OPEN)}
`;

/** @type {(name: string) => string} */
const path = (name) => fileURLToPath(new URL(`../src/words/${name}`, import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path("messages.d.ts"), declaration(JSON.parse(readFileSync(path("en.json"), "utf8"))));
}
