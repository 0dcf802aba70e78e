/** A button that takes the place of another one for a while: it takes over the focus that the other had, and gives it back. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** `what`: the `data-do` of the other one. If the focus has gone elsewhere in the meantime, it stays there. */
export function standsInFor(what: string): Attachment<HTMLElement> {
  const isLost = (node: Element): boolean => [document.body, node].includes(document.activeElement ?? document.body);
  return (node) => {
    if (isLost(node)) node.focus({ preventScroll: true });
    return () => {
      if (isLost(node)) void tick().then(() => document.querySelector<HTMLElement>(`[data-do="${what}"]`)?.focus({ preventScroll: true }));
    };
  };
}
