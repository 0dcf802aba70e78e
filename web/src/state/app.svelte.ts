/** The current screen (the part of the address after the #) and the language. */
import { Refusal, Unreachable } from "../api/client";
import { refusalText } from "../words/refusal";
import { wordsOf, type Words } from "../words/words";
import { screen } from "./screen.svelte";
import { keepSeat, takeSeat } from "../api/seat";
import { settings } from "./settings.svelte";

const TELL_MS = 8000;

export type Route =
  | { readonly at: "home" }
  | { readonly at: "game"; readonly id: string }
  | { readonly at: "replay"; readonly id: string; readonly ply: number | null }
  | { readonly at: "review"; readonly id: string; readonly turn: number | null }
  | { readonly at: "again"; readonly id: string; readonly turn: number }
  | { readonly at: "trainer" }
  | { readonly at: "join"; readonly token: string }
  | { readonly at: "rules"; readonly edition: string }
  | { readonly at: "board"; readonly address: string }
  | { readonly at: "learn"; readonly edition: string }
  | { readonly at: "book"; readonly people: readonly string[] }
  | { readonly at: "puzzles" }
  | { readonly at: "puzzle"; readonly puzzle: string; readonly series: string };

export function routeOf(hash: string): Route {
  const [name, value = "", more = ""] = hash.replace(/^#/, "").split(/[=,]/);
  if (name === "game" && value) return { at: "game", id: value };
  if (name === "replay" && value) return { at: "replay", id: value, ply: more ? Number(more) : null };
  if (name === "review" && value) return { at: "review", id: value, turn: more ? Number(more) : null };
  if (name === "again" && value && more) return { at: "again", id: value, turn: Number(more) };
  if (name === "trainer") return { at: "trainer" };
  if (name === "join" && value) return { at: "join", token: value };
  if (name === "rules" && value) return { at: "rules", edition: value };
  if (name === "board") return { at: "board", address: hash };
  if (name === "learn" && value) return { at: "learn", edition: value };
  if (name === "book") return { at: "book", people: [value, more].filter(Boolean) };
  if (name === "puzzles") return { at: "puzzles" };
  if (name === "puzzle") return { at: "puzzle", puzzle: value, series: more };
  return { at: "home" };
}

class App {
  route = $state.raw<Route>({ at: "home" });
  words = $state.raw<Words>(undefined as unknown as Words);
  readonly dark: boolean = $derived(
    settings.theme === "dark" || settings.theme === "contrastDark" || (settings.theme === "auto" && screen.dark),
  );
  readonly contrast: boolean = $derived(settings.theme.startsWith("contrast"));
  readonly still: boolean = $derived(screen.still || !settings.motion);
  menu = $state(false);
  /** What the tab is called: the screen, or why the player is wanted there. */
  place = $state("");
  call = $state("");
  /** What has just gone wrong, if no other part of the page says so. */
  trouble = $state("");
  #troubleTimer: ReturnType<typeof setTimeout> | undefined;

  /** Loads the words of the chosen language, or of the language of the browser. */
  async speak(): Promise<void> {
    this.words = await wordsOf(settings.language === "auto" ? navigator.language.slice(0, 2) : settings.language);
  }

  listen(): void {
    const look = (): void => {
      const next = routeOf(location.hash);
      const seat = this.route.at === "learn" && next.at === "home" ? takeSeat() : null;
      this.menu = false;
      this.trouble = "";
      if (seat) this.replace(`#join=${seat}`);
      else this.route = next;
    };
    addEventListener("hashchange", look);
    addEventListener("unhandledrejection", (event) => this.#tell(event));
    look();
  }

  /** Shows that a request has failed, if nobody else has dealt with it. Other errors are our own bugs and stay in the console. */
  #tell(event: PromiseRejectionEvent): void {
    if (!(event.reason instanceof Refusal || event.reason instanceof Unreachable)) return;
    event.preventDefault();
    this.trouble = refusalText(event.reason, this.words);
    clearTimeout(this.#troubleTimer);
    this.#troubleTimer = setTimeout(() => (this.trouble = ""), TELL_MS);
  }

  /** An invited friend takes a lesson. Home then means the seat that waits. */
  learnFirst(edition: string, token: string): void {
    keepSeat(token);
    this.go(`#learn=${edition}`);
  }

  go(hash: string): void {
    if (location.hash === hash) return;
    location.hash = hash;
  }

  /** Changes the address without a trace: the secret of a link must not stay there to be read or copied. */
  replace(hash: string): void {
    history.replaceState(null, "", hash || location.pathname);
    this.route = routeOf(location.hash);
  }
}

export const app = new App();
