import { describe, expect, it } from "vitest";
import de from "../src/words/de.json";
import en from "../src/words/en.json";
import { filled } from "../src/words/read";

type Messages = { [name: string]: unknown };
const FREE = new Set(["things", "fabrics", "levels"]);

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
const numbers = (text: string): string => [...new Set([...text.matchAll(/\{(\d)/g)].map((match) => match[1]))].sort().join();

describe("messages", () => {
  it("fills in arguments, properties and plurals", () => {
    const things = { button: "button", buttons: "buttons" };
    expect(filled("{0|# {1.button}|# {1.buttons}} for {2}", [1, things, "Rosa"])).toBe("1 button for Rosa");
    expect(filled("{1.Buttons}: {0|none|one|# of them}", [0, things])).toBe("Buttons: none");
  });

  it("German says everything that English says", () => {
    expect([...texts(de as Messages).keys()].sort()).toEqual([...texts(en as Messages).keys()].sort());
  });

  it("no language asks for an argument that the others do not get", () => {
    const english = texts(en as Messages);
    for (const [name, text] of texts(de as Messages)) {
      for (const number of numbers(text).split(",").filter(Boolean)) {
        expect(name.startsWith("learn.steps") || numbers(english.get(name) ?? "").includes(number), name).toBe(true);
      }
    }
  });
});
