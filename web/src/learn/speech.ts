/** What the bee says: one idea, at most twenty words. */
import type { Wardrobe } from "../art/dress";
import { fabricName } from "../state/sentences/names";
import { thingsOf, type Words } from "../words/words";
import { teller } from "./facts";
import type { Lesson } from "./lesson.svelte";

export function speech(lesson: Lesson, wardrobe: Wardrobe, words: Words): string {
  const { step, phase, errors } = lesson;
  if (!step || phase === "rests") return "";
  const { ask, again, praise, works } = words.learn;
  const tell = teller(wardrobe, words, factsOf(lesson, wardrobe, words));
  if (phase === "minds") return tell(works);
  if (phase === "praises") return tell(praise[step.deed as keyof typeof praise]);
  if (lesson.isStrict && (step.deed === "sew" || step.deed === "leather")) return words.learn.here;
  return tell((errors && again[step.deed as keyof typeof again]) || ask[step.name]);
}

function factsOf({ game, take, effect }: Lesson, wardrobe: Wardrobe, words: Words): Readonly<Record<string, string>> {
  const things = thingsOf(words, wardrobe);
  const patch = wardrobe.patch(take);
  const { spaces } = words.learn;
  return {
    name: fabricName(wardrobe, take, words, things),
    price: words.money(patch.cost, things),
    time: spaces(patch.time),
    other: game?.view?.table.players[1].name ?? "",
    moved: spaces(effect.moved),
    received: words.money(effect.received, things),
    earned: String(effect.earned),
  };
}
