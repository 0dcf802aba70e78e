/** How an edition looks: the dress from the server's drawing, and which patch is cut from which fabric. */
import type { Cells, EditionInfo, PatchInfo } from "../api/types";

export interface Fabric {
  readonly id: string;
  readonly name: string;
  readonly ground: string;
  readonly thread: string;
  readonly shape: readonly string[];
  readonly fill: "pattern" | "art";
  readonly defs: string;
}

export interface PatchLine {
  readonly colour: string;
  readonly width: number;
  readonly opacity: number | string;
  readonly dash: readonly number[];
  readonly shift: readonly [number, number];
  readonly butt: boolean;
  readonly fine: boolean;
}

interface BindingLine {
  readonly at: number;
  readonly colour: string;
  readonly opacity: number;
  readonly width: number;
  readonly dash: readonly number[];
  readonly shift: readonly [number, number];
}

interface TapeLine {
  readonly start: number;
  readonly end: number;
  readonly colour: string;
  readonly opacity: number;
  readonly width: number;
}

export interface DressJson {
  readonly name: string;
  readonly title: string;
  readonly fonts: { readonly text: string; readonly display: string };
  readonly themes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly patch: {
    readonly weave: boolean;
    readonly puff: boolean;
    readonly line: readonly PatchLine[];
  };
  readonly quilt: { readonly weave: boolean; readonly rounding: number; readonly line: readonly BindingLine[] };
  readonly tape: {
    readonly height: number;
    readonly weave: boolean;
    readonly band: number;
    readonly taken: string;
    readonly tick: TapeLine;
    readonly rails: readonly TapeLine[];
  };
  readonly defs: string;
  readonly parts: {
    readonly tag: string;
    readonly leader: string;
    readonly special: string;
    readonly start: string;
    readonly end: string;
    readonly still: string;
    readonly hero: string;
    readonly head: { readonly svg: string; readonly height: number };
    readonly tokens: readonly [TokenArt, TokenArt];
  };
  readonly fabrics: readonly Fabric[];
  readonly spares: readonly Fabric[];
  /** Which patch is cut from which fabric, and what it is called. */
  readonly worn: Readonly<Record<string, { readonly fabric: string; readonly name: string }>>;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** The paths round a shape, by its number: the cloth, each line of the dress, the rim of a floating patch. */
  readonly outlines: {
    readonly cloth: readonly string[];
    readonly lines: readonly (readonly string[])[];
    readonly rim: readonly string[];
  };
}

interface Shape {
  /** Less than 1 if a patch has more buttons than cells. */
  readonly buttonSize: number;
  readonly turns: readonly Turn[];
}

/** A patch in one of its eight turns. */
interface Turn {
  /** The number of its outline. */
  readonly outline: number;
  /** From the frame of the patch as it is printed to the frame of the turned patch. */
  readonly transform: string | null;
  readonly buttons: readonly (readonly [number, number])[];
}

export interface TokenArt {
  readonly svg: string;
  readonly letter: readonly [number, number, number];
  readonly letterColour: string;
}

/** An edition with everything that is needed to draw it. */
export class Wardrobe {
  readonly info: EditionInfo;
  readonly dress: DressJson;
  readonly id: string;
  readonly #patches: ReadonlyMap<string, PatchInfo>;
  readonly #fabrics: ReadonlyMap<string, Fabric>;

  constructor(info: EditionInfo) {
    this.info = info;
    this.dress = info.drawing as unknown as DressJson;
    this.id = `qb-${this.dress.name}-page`;
    this.#patches = new Map(info.patches.map((patch) => [patch.id, patch]));
    const every = new Map([...this.dress.fabrics, ...this.dress.spares].map((fabric) => [fabric.id, fabric]));
    this.#fabrics = new Map(
      Object.entries(this.dress.worn).map(([patch, { fabric, name }]) => [patch, { ...(every.get(fabric) as Fabric), name }]),
    );
  }

  patch(id: string): PatchInfo {
    const found = this.#patches.get(id);
    if (!found) throw new Error(`the edition ${this.info.id} has no patch ${id}`);
    return found;
  }

  cells(id: string): Cells {
    return id === "leather" ? [[0, 0]] : (this.patch(id).cells as unknown as Cells);
  }

  fabric(id: string): Fabric {
    return this.#fabrics.get(id) as Fabric;
  }

  turn(id: string, code: number): Turn {
    return this.dress.shapes[id]?.turns[code] as Turn;
  }

  buttonSize(id: string): number {
    return this.dress.shapes[id]?.buttonSize ?? 1;
  }

  /** The path round a patch that floats over a quilt. */
  rim(id: string, code: number): string {
    return this.dress.outlines.rim[this.turn(id, code).outline] as string;
  }

  url(name: string): string {
    return `url(#${this.id}-${name})`;
  }

  /** The contents of one `<defs>`: textures, small things, and every fabric once. */
  get defs(): string {
    return this.dress.defs + [...new Set([...this.#fabrics.values()].map((fabric) => fabric.defs))].join("");
  }

  /** The custom properties of a theme, for a `style` attribute: each colour also as its three numbers. */
  style(theme: "light" | "dark"): string {
    const tokens = Object.entries(this.dress.themes[theme] ?? {});
    const triples = tokens.filter(([, value]) => value.startsWith("#")).map(([name, value]) => `--${name}-rgb:${triple(value)}`);
    const fonts = `--sans:${this.dress.fonts.text};--display:${this.dress.fonts.display}`;
    return `${tokens.map(([name, value]) => `--${name}:${value}`).join(";")};${triples.join(";")};${fonts}`;
  }
}

/** `#FF8000` as `255 128 0`: for `rgb(var(--ok-rgb) / 0.2)`, which older browsers know, while color-mix is new. */
function triple(colour: string): string {
  const number = parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255].join(" ");
}
