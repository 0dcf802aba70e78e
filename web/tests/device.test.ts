/** What somebody types as the address of a server, and what a file of the page promises. */
import { describe, expect, it } from "vitest";
import { addressIn } from "../src/device/far";
import de from "../src/words/device.de.json";
import en from "../src/words/device.en.json";

describe("the address of a server", () => {
  it("may be an invitation, whose secret goes along", () => {
    expect(addressIn(" https://quilt.example/#join=abc ")?.href).toBe("https://quilt.example/#join=abc");
  });

  it("may be typed as a name or a number of the home network", () => {
    expect(addressIn("192.168.1.5:8765")?.href).toBe("http://192.168.1.5:8765/");
    expect(addressIn("my-nas.local")?.href).toBe("http://my-nas.local/");
  });

  it("is neither a script, nor a sentence, nor nothing, nor one with a password", () => {
    for (const text of ["javascript:alert(1)", "come and play", "", "http://", "https://ann:secret@quilt.example"]) expect(addressIn(text), text).toBeNull();
  });
});

describe("the words of this device", () => {
  it("are the same in every language, with the same places to fill", () => {
    const holes = (words: object): string[] => Object.entries(words).map(([name, text]) => `${name} ${JSON.stringify(text).match(/\{\d/g)?.join("") ?? ""}`);
    expect(holes(de)).toEqual(holes(en));
  });
});
