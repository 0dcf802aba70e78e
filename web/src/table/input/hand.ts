/** The hand over the table: turns what a mouse or a finger does with a patch into calls on the game. */
import type { Draft } from "../../state/draft";
import type { GameState } from "../../state/game.svelte";
import { settings } from "../../state/settings.svelte";

const DRAG = 8;
const SCREEN_EDGE = 16;
/** A finger hides what is below it, so the patch floats this many cells above it. */
const ABOVE_FINGER = 1.6;
/** A second tap belongs to the first one if it comes this soon, in milliseconds, and this near. */
const DOUBLE = 300;
const NEAR = 24;
/** One notch of a mouse wheel scrolls about this far; touchpads send many small steps instead. */
const NOTCH = 60;
const WHEEL_PAUSE = 140;

/** A spot of the quilt in front, in cells from its top left corner. */
export interface Spot {
  readonly y: number;
  readonly x: number;
}

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  readonly touch: boolean;
  readonly patch: string | null;
  dragging: boolean;
  /** A second finger has flipped the patch, so that this one does nothing when it lets go. */
  flipped: boolean;
}

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly when: number;
  /** The patch as it was before the tap; null if the tap only brought it there. */
  readonly before: Draft | null;
}

export class Hand {
  #grip: Grip | null = null;
  #tap: Tap | null = null;
  #wheeled = 0;
  #lastWheel = -Infinity;
  #lastTurn = -Infinity;
  /** A drag ends with a click on the card where it began. That click must be ignored. */
  #swallow = false;

  constructor(
    private readonly game: GameState,
    /** The spot below the pointer; null while no quilt is shown. */
    private readonly spotBelow: (event: PointerEvent) => Spot | null,
  ) {}

  /** A card was touched: this may become a drag. */
  grab = (event: PointerEvent, patch: string): void => this.#begin(event, patch);

  /** The quilt was touched: a tap puts the patch there or turns it, a drag moves it, a second finger flips it. */
  press = (event: PointerEvent): void => {
    if (!this.game.proposal.draft) return;
    if (event.isPrimary) this.#begin(event, null);
    else if (this.#grip && settings.tapFlips) {
      this.#grip.flipped = true;
      this.game.proposal.flip();
    }
  };

  #begin(event: PointerEvent, patch: string | null): void {
    if (!event.isPrimary || event.button !== 0 || !this.game.proposal.mayTouch) return;
    const touch = event.pointerType !== "mouse";
    if (touch && (event.clientX < SCREEN_EDGE || event.clientX > innerWidth - SCREEN_EDGE)) return;
    this.#grip = { x: event.clientX, y: event.clientY, pointer: event.pointerId, touch, patch, dragging: false, flipped: false };
    this.#swallow = false;
    addEventListener("pointermove", this.#drag);
    addEventListener("pointerup", this.#release);
    addEventListener("pointercancel", this.#cancel);
  }

  #drag = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip?.pointer !== event.pointerId) return;
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
    if (grip?.pointer !== event.pointerId) return;
    this.#end();
    const spot = this.spotBelow(event);
    if (!spot || !this.game.proposal.draft) return;
    if (grip.dragging) {
      this.game.proposal.pin();
      void this.game.dropped();
    } else if (!grip.patch && !grip.flipped) this.#tapped(event, spot, grip.touch);
  };

  /** A tap on the patch turns it, a double tap flips it; a tap elsewhere brings it there. Only the latter can be a move. */
  #tapped({ clientX: x, clientY: y, timeStamp: when }: PointerEvent, spot: Spot, touch: boolean): void {
    const { proposal } = this.game;
    const [first, draft] = [this.#tap, proposal.draft];
    const [row, column] = [Math.floor(spot.y), Math.floor(spot.x)];
    this.#tap = null;
    if (first && when - first.when < DOUBLE && Math.hypot(x - first.x, y - first.y) < NEAR) {
      if (!first.before) return; // a hand that trembles
      if (settings.tapFlips) {
        proposal.flip({ ...first.before, pinned: true });
        return;
      }
    }
    const hit = proposal.covers(row, column);
    this.#tap = { x, y, when, before: hit ? draft : null };
    // A patch that follows the mouse is always below it: the first click puts it down.
    if (hit && settings.tapTurns && proposal.canTurn && (touch || draft?.pinned)) proposal.turn();
    else {
      proposal.tap(row, column);
      void this.game.dropped();
    }
  }

  #cancel = (event: PointerEvent): void => {
    if (this.#grip?.pointer === event.pointerId) this.#end();
  };

  #end = (): void => {
    this.#grip = null;
    removeEventListener("pointermove", this.#drag);
    removeEventListener("pointerup", this.#release);
    removeEventListener("pointercancel", this.#cancel);
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

  /** One way turns it clockwise, the other way back. */
  wheel = (event: WheelEvent): void => {
    if (!this.game.proposal.draft || !settings.tapTurns || event.ctrlKey) return;
    event.preventDefault();
    const now = event.timeStamp;
    const goesOn = now - this.#lastWheel < DOUBLE && now - this.#lastTurn > WHEEL_PAUSE;
    this.#wheeled = (goesOn ? this.#wheeled : 0) + event.deltaY;
    this.#lastWheel = now;
    if (now - this.#lastTurn < WHEEL_PAUSE || Math.abs(this.#wheeled) < (event.deltaMode ? 1 : NOTCH)) return;
    this.#lastTurn = now;
    this.game.proposal.turn(this.#wheeled > 0 ? 1 : 3);
    this.#wheeled = 0;
  };
}
