/** Calls back a player who looks elsewhere: by the title and icon of the tab, the badge of the app, and a notification. */
import { app } from "../state/app.svelte";
import { settings } from "../state/settings.svelte";

const ICON = "bee.svg";
const DOT = '<circle cx="11" cy="11" r="8.5" fill="#B3261E" stroke="#fff" stroke-width="2"/></svg>';
let said = "";
let marked: Promise<string> | undefined;
let told: Notification | null = null;

/** Says why the player is wanted; an empty text says that nobody waits. Only a new text is worth a notification. */
export function attend(text: string, about: string): void {
  if (text === said) return;
  said = text;
  app.call = text;
  void markIcon(text !== "");
  void (text ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => undefined);
  told?.close();
  if (text && document.hidden && maySend()) send(text, about);
}

export const canNotify = (): boolean => "Notification" in window;
const maySend = (): boolean => canNotify() && settings.notify && Notification.permission === "granted";

/** Asks the browser for permission. To be called only when somebody has just asked for it by a tap. */
export async function allowed(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

function send(text: string, about: string): void {
  try {
    told = new Notification(text, { body: about, icon: ICON, tag: "quiltbee-turn" });
    told.onclick = () => {
      window.focus();
      told?.close();
    };
  } catch {
    // Android's browsers have notifications only for service workers. The title and the badge still say it.
  }
}

/** The icon of the tab, with or without a dot. */
async function markIcon(wanted: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || (!wanted && !marked)) return;
  marked ??= fetch(ICON).then(async (answer) => `data:image/svg+xml,${encodeURIComponent((await answer.text()).replace("</svg>", DOT))}`);
  const href = await marked.catch(() => ICON);
  link.href = said ? href : ICON;
}
