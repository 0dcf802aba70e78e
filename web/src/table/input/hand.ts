/** The hand over the table: turns what a mouse or a finger does with a patch into calls on the game. */
import type { GameState } from "../../state/game.svelte";

const DRAG = 8;
const SCREEN_EDGE = 16;
/** A finger hides what is below it, so the patch floats this many cells above it. */
const ABOVE_FINGER = 1.6;

/** A spot of the quilt in front, in cells from its top left corner. */
export interface Spot {
  readonly y: number;
  readonly x: number;
}

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
  readonly patch: string | null;
  dragging: boolean;
}

export class Hand {
  #grip: Grip | null = null;
  #lastWheel = 0;
  /** A drag ends with a click on the card where it began. That click must be ignored. */
  #swallow = false;

  constructor(
    private readonly game: GameState,
    /** The spot below the pointer; null while no quilt is shown. */
    private readonly spotBelow: (event: PointerEvent) => Spot | null,
  ) {}

  /** A card was touched: this may become a drag. */
  grab = (event: PointerEvent, patch: string): void => this.#begin(event, patch);

  /** The quilt was touched: a tap puts the patch there, a drag moves it. */
  press = (event: PointerEvent): void => {
    if (this.game.proposal.draft) this.#begin(event, null);
  };

  #begin(event: PointerEvent, patch: string | null): void {
    if (event.button !== 0 || !this.game.proposal.mayTouch) return;
    const touch = event.pointerType !== "mouse";
    if (touch && (event.clientX < SCREEN_EDGE || event.clientX > innerWidth - SCREEN_EDGE)) return;
    this.#grip = { x: event.clientX, y: event.clientY, touch, patch, dragging: false };
    this.#swallow = false;
    addEventListener("pointermove", this.#drag);
    addEventListener("pointerup", this.#release);
    addEventListener("pointercancel", this.#end);
  }

  #drag = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip) return;
    if (!grip.dragging) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < DRAG) return;
      grip.dragging = true;
      this.#swallow = true;
      if (grip.patch) this.game.proposal.choose(grip.patch);
    }
    this.#carry(event, grip.touch);
  };

  #carry(event: PointerEvent, touch: boolean): void {
    const spot = this.spotBelow(event);
    if (!spot || !this.game.proposal.draft) return;
    this.game.proposal.carry(spot.y - (touch ? ABOVE_FINGER : 0), spot.x);
  }

  #release = (event: PointerEvent): void => {
    const grip = this.#grip;
    this.#end();
    const spot = this.spotBelow(event);
    if (!grip || !spot || !this.game.proposal.draft) return;
    if (grip.dragging) {
      this.game.proposal.pin();
      void this.game.dropped();
    } else if (!grip.patch) {
      this.game.proposal.tap(Math.floor(spot.y), Math.floor(spot.x));
      void this.game.dropped();
    }
  };

  #end = (): void => {
    this.#grip = null;
    removeEventListener("pointermove", this.#drag);
    removeEventListener("pointerup", this.#release);
    removeEventListener("pointercancel", this.#end);
  };

  /** Whether a click on a card is real, not just the end of a drag. */
  meant(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return !swallow;
  }

  /** The mouse moves over the quilt: a patch that was not put down yet follows it. */
  hover = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && !this.#grip && this.game.proposal.draft && !this.game.proposal.draft.pinned) this.#carry(event, false);
  };

  wheel = (event: WheelEvent): void => {
    if (!this.game.proposal.draft || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#lastWheel < 140) return;
    this.#lastWheel = event.timeStamp;
    this.game.proposal.turn();
  };
}
