/** What each choice was worth, on its card. The cards are those of the table: only here there is more on them. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Worth } from "./item";

type Worths = Readonly<Record<string, Worth>>;

/** What is known of the cards, and whether there is room for words; `drawn` changes when the cards are drawn again. */
interface Known {
  readonly worths: Worths | undefined;
  readonly not: readonly string[];
  readonly wide: boolean;
  readonly drawn: unknown;
}

/** Marks the cards inside an element: those that are known not to be the answer, and afterwards what each was worth. */
export function worthsOn(of: () => Known): Attachment<HTMLElement> {
  return (node) => {
    const known = of();
    void tick().then(() => node.querySelectorAll<HTMLElement>("[data-card]").forEach((card) => mark(card, known)));
  };
}

function mark({ dataset }: HTMLElement, { worths, not, wide }: Known): void {
  const card = dataset["card"] ?? "";
  const worth = worths?.[card];
  if (not.includes(card)) dataset["no"] = "";
  if (worth) Object.assign(dataset, { worth: wide ? worth.text : worth.short, look: worth.look });
}
