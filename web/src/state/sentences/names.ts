/** What a patch is called, why it cannot be taken, and what players say to each other. */
import type { PatchChoice, PhraseName } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { thingsOf, type Things, type Words } from "../../words/words";

export function fabricName(wardrobe: Wardrobe, patch: string, words: Words, things: Things): string {
  if (patch === "leather") return things["leather"] ?? "";
  const fabric = wardrobe.fabric(patch);
  return words.fabrics[fabric.id] ?? fabric.name;
}

/** A patch in words: `Bumblebees, 6 cells, costs 7 buttons and 4 spaces of time, earns 2`. */
export function patchTitle(wardrobe: Wardrobe, id: string, words: Words): string {
  const [patch, things] = [wardrobe.patch(id), thingsOf(words, wardrobe)];
  const title = words.patchTitle(fabricName(wardrobe, id, words, things), patch.size, words.money(patch.cost, things), patch.time);
  return title + (patch.income ? words.patchEarns(patch.income) : "");
}

/** Why a patch cannot be taken, as the server says; empty if it can. */
export function whyNot(choice: PatchChoice, words: Words, things: Things): string {
  return choice.why_not === "cost" ? words.short(choice.short_by, things) : choice.why_not === "room" ? words.noRoom(things) : "";
}

/** What a player says. Patches are sewn in one edition and loaded in another. */
export function phraseText(phrase: PhraseName, words: Words, things: Things): string {
  const said = words.phrases[phrase];
  return typeof said === "string" ? said : said(things);
}
