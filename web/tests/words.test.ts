import { describe, expect, it } from "vitest";
import { declaration } from "../scripts/messages.mjs";
import { filled, parts, Plurals } from "../src/words/read";

type Messages = { [name: string]: unknown };
const FREE = new Set(["things", "fabrics", "levels", "levelAbout", "boards"]);
const ENGLISH = new Plurals("en");

/** Every text under its path. */
function texts(messages: Messages, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    if (!path && FREE.has(name)) continue;
    if (typeof value === "string") found.set(path + name, value);
    else for (const [key, text] of texts(value as Messages, `${path}${name}.`)) found.set(key, text);
  }
  return found;
}
const numbers = (text: string): string[] => [...new Set([...text.matchAll(/\{(\d)/g)].map((match) => match[1] as string))];

/** How many forms each choice by number has. */
const forms = (text: string): number[] => [...text.matchAll(/\{\d\|/g)].map(({ index }) => parts(inside(text, index)).length - 1);

function inside(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    depth += text[at] === "{" ? 1 : text[at] === "}" ? -1 : 0;
    if (!depth) return text.slice(from + 1, at);
  }
  throw new Error(`a brace is not closed: ${text}`);
}

describe("a message", () => {
  it("is filled with arguments, properties and plurals", () => {
    const things = { button: "button", buttons: "buttons" };
    expect(filled("{0|# {1.button}|# {1.buttons}} for {2}", [1, things, "Rosa"], ENGLISH)).toBe("1 button for Rosa");
    expect(filled("{0|# {1.button}|# {1.buttons}}", [0, things], ENGLISH)).toBe("0 buttons");
  });

  it("may have a form of its own for none", () => {
    expect(filled("{1.Buttons}: {0|none|one|# of them}", [0, { buttons: "buttons" }], ENGLISH)).toBe("Buttons: none");
    expect(filled("{0|none|one|# of them}", [2], ENGLISH)).toBe("2 of them");
  });

  it("has as many plurals as its language", () => {
    const polish = new Plurals("pl");
    expect(polish.names).toEqual(["one", "few", "many", "other"]);
    const said = [1, 3, 5, 22].map((number) => filled("{0|# guzik|# guziki|# guzików|# guzika}", [number], polish));
    expect(said).toEqual(["1 guzik", "3 guziki", "5 guzików", "22 guziki"]);
  });
});

describe("the type of the messages", () => {
  it("tells from the braces what a message takes", () => {
    const type = declaration({ sure: "Sure?", behind: "{0|# space|# spaces} behind {1}", keys: [["A", "{0.sew} it"]], levels: {} });
    expect(type).toContain("readonly sure: string;");
    expect(type).toContain("readonly behind: ((a: number, b: Text) => string);");
    expect(type).toContain("readonly keys: readonly (readonly (string | ((a: Names) => string))[])[];");
    expect(type).toContain("readonly levels: Readonly<Record<string, string>>;");
  });
});

/** Each file of messages, of every language, beside the English one of the same screen. */
const files = import.meta.glob<Messages & { code: string }>("../src/words/*.json", { eager: true, import: "default" });
const inEnglish = (file: string): string => file.replace(/\w+\.json$/, "en.json");
const languages = [...new Set(Object.values(files).map(({ code }) => code))];
const pairs = Object.entries(files).map(([file, messages]) => [file, messages, files[inEnglish(file)]] as const);

it("is there in every language for every screen that has English words", () => {
  const english = Object.keys(files).filter((file) => file === inEnglish(file));
  const wanted = languages.flatMap((code) => english.map((file) => file.replace(/en\.json$/, `${code}.json`)));
  expect(languages).toContain("de");
  expect(Object.keys(files).sort()).toEqual(wanted.sort());
});

describe.each(pairs)("%s", (_, language, original) => {
  const messages = texts(language as Messages);
  const english = texts(original as Messages);

  it("says everything that English says", () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("takes arguments where English does, and no others", () => {
    for (const [name, text] of messages) {
      const edition = /^(learn\.(ask|again|praise)|ruleBook)/.test(name); // these get the things and the figures of the edition anyway
      const [asked, given] = [numbers(text), edition ? ["0", "1"] : numbers(english.get(name) ?? "")];
      expect(asked.filter((number) => !given.includes(number)), name).toEqual([]);
      const board = name === "reasons.impossible_position"; // the analysis board says why
      if (!edition && !board) expect(asked.length > 0, name).toBe(given.length > 0);
    }
  });

  it("has a form for each of its plurals", () => {
    const plurals = new Plurals(language.code).names.length;
    const wrong = [...messages].filter(([, text]) => forms(text).some((count) => count !== plurals && count !== plurals + 1));
    expect(wrong).toEqual([]);
  });
});
