/**
 * Generates the types of the messages, `messages.d.ts`, from the English messages: `npm run types`. The words of a screen
 * that is loaded on demand have files of their own; those in `book.en.json` have the type `BookMessages`.
 *
 * A text without braces is a string. One with braces is a function; the braces say what it takes: `{0|…}` a number,
 * `{1.patch}` a thing with a name, `{2}` a text or a number.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Maps whose keys come from the server. @type {Record<string, string>} */
const OPEN = { things: "Names", fabrics: "string", levels: "string", levelAbout: "string", boards: "string", howLong: "string", refusals: "string | ((a: Text, b: number) => string)", about: "readonly string[]", reasons: "string | ((...facts: string[]) => string)" };
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

/** @type {(messages: object, name?: string) => string} */
const interfaceOf = (messages, name = "") => `\nexport interface ${name}Messages ${groupType(Object.entries(messages), "", OPEN)}\n`;

/** @type {(messages: object, rooms?: Readonly<Record<string, object>>) => string} */
export const declaration = (messages, rooms = {}) => `/** Generated from the English messages by scripts/messages.mjs. */
export type Names = Readonly<Record<string, string>>;
export type Text = string | number;
${[interfaceOf(messages), ...Object.entries(rooms).map(([room, words]) => interfaceOf(words, room[0]?.toUpperCase() + room.slice(1)))].join("")}`;

/** @type {(name: string) => string} */
const path = (name) => fileURLToPath(new URL(`../src/words/${name}`, import.meta.url));

/** @type {(name: string) => object} */
const messagesOf = (name) => JSON.parse(readFileSync(path(name), "utf8"));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rooms = readdirSync(path(".")).filter((name) => name.endsWith(".en.json")).sort();
  const words = Object.fromEntries(rooms.map((name) => [name.replace(".en.json", ""), messagesOf(name)]));
  writeFileSync(path("messages.d.ts"), declaration(messagesOf("en.json"), words));
}
