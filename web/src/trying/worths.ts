/** What each choice was worth, on its card. The cards are those of the table: only here there is more on them. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Worth } from "./item";

type Worths = Readonly<Record<string, Worth>>;

/** Marks the cards inside an element. `of` names the worths, whether there is room for words, and what draws the cards anew. */
export function worthsOn(of: () => readonly [Worths | undefined, boolean, unknown]): Attachment<HTMLElement> {
  return (node) => {
    const [worths, wide] = of();
    if (worths) void tick().then(() => node.querySelectorAll<HTMLElement>("[data-card]").forEach((card) => mark(card, worths, wide)));
  };
}

function mark({ dataset }: HTMLElement, worths: Worths, wide: boolean): void {
  const worth = worths[dataset["card"] ?? ""];
  if (worth) Object.assign(dataset, { worth: wide ? worth.text : worth.short, look: worth.look });
}
