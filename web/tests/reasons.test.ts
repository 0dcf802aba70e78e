import { expect, test } from "vitest";
import { read } from "../src/words/read";
import type { ReasonsMessages } from "../src/words/messages";
import { sentenceOf } from "../src/setup/reasons";
import german from "../src/words/reasons.de.json";

const words = read(german) as ReasonsMessages;

test("a cause within a cause is one sentence in the reader's language", () => {
  const wanted = { code: "want_number", facts: ["2", "10"] };
  const cause = { code: "within", facts: ["quilt.", { code: "key_wrong", facts: ["columns", wanted, "-9"] }] };
  expect(sentenceOf(cause, words, "")).toBe("quilt.columns: Hierher gehört eine ganze Zahl von 2 bis 10, nicht -9");
});

test("what has no words yet is said as the server says it", () => {
  expect(sentenceOf({ code: "", facts: [] }, words, "something new")).toBe("something new");
});
