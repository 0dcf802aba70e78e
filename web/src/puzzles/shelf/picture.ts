/**
 * A picture of the puzzle of the day, to be shared: the quilt as everybody finds it, what is asked, the stars and the days in a
 * row. It shows neither what was chosen nor where it went.
 */
import { textWidth } from "../../art/measure";
import type { DailyPuzzle } from "../../api/types";
import type { Wardrobe } from "../../art/dress";
import { keepFile } from "../../files/keep";
import { clothOf, insideOf, paintedText } from "../../files/painted";
import { canShare, share } from "../../invite/share";
import type { PuzzlesMessages } from "../../words/messages";

const [WIDE, HIGH, EDGE, TEXT] = [1200, 630, 60, 610];
const STAR = "M0 -10L3 -3.6L10 -3L4.7 1.7L6.2 8.6L0 5L-6.2 8.6L-4.7 1.7L-10 -3L-3 -3.6Z";
/** `textWidth` measures text in letters of 16 px. */
const MEASURED = 16;

export interface Shared {
  /** The quilt on the page. */
  readonly drawn: SVGSVGElement;
  readonly wardrobe: Wardrobe;
  readonly daily: DailyPuzzle;
  readonly asked: string;
  readonly day: string;
  readonly said: PuzzlesMessages;
}

/** By the device's own sheet where it takes pictures, otherwise as a file. True if it became a file. */
export async function sharePicture(shared: Shared): Promise<boolean> {
  const { daily, day, said } = shared;
  const file = await paintedText(pictureSvg(shared), `quiltbee-${daily.day}.png`);
  const what = { files: [file], text: said.picture.text(day, daily.stars, daily.streak) };
  if (!canShare(what)) keepFile(file);
  else await share(what);
  return !canShare(what);
}

export function pictureSvg({ drawn, wardrobe, daily, asked, day, said }: Shared): string {
  const { x, y, width, height } = drawn.viewBox.baseVal;
  const scale = Math.min((TEXT - EDGE - 40) / width, (HIGH - 2 * EDGE) / height);
  const quilt = `<g transform="translate(${EDGE - x * scale} ${(HIGH - height * scale) / 2 - y * scale}) scale(${scale})">${insideOf(drawn)}</g>`;
  const lines = asked.replace(/\. /g, ".\n").split("\n").flatMap((sentence) => wrapped(sentence, 48, WIDE - TEXT - EDGE));
  const below = 210 + lines.length * 56;
  const stars = Array.from({ length: 3 }, (_, at) => star(TEXT + 26 + 64 * at, below + 20, at < daily.stars)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}">${clothOf(wardrobe)}` +
    `<rect width="${WIDE}" height="${HIGH}" fill="var(--table)"/><rect x="24" y="24" width="${WIDE - 48}" height="${HIGH - 48}" rx="28" fill="var(--panel)"/>${quilt}` +
    text(TEXT, 112, 26, "sans", "var(--you)", said.daily.title) +
    text(TEXT, 148, 26, "sans", "var(--ink2)", day) +
    lines.map((line, at) => text(TEXT, 210 + 56 * at, 48, "display", "var(--ink)", line)).join("") +
    stars +
    (daily.streak ? text(TEXT, below + 90, 28, "sans", "#8a4b08", said.row(daily.streak)) : "") +
    text(TEXT, HIGH - 62, 30, "display", "var(--ink)", "quiltbee") +
    "</svg>"
  );
}

const star = (x: number, y: number, won: boolean): string =>
  `<path d="${STAR}" transform="translate(${x} ${y}) scale(2.6)" fill="${won ? "#E0A32A" : "none"}" stroke="#8A4B08" stroke-width="1.2" stroke-linejoin="round"${won ? "" : ' stroke-dasharray="3 2"'}/>`;

function text(x: number, y: number, size: number, font: string, fill: string, words: string): string {
  const safe = words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${fill}" style="font-family:var(--${font})">${safe}</text>`;
}

/** Breaks a text into lines of at most this width. */
function wrapped(words: string, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = `${lines[lines.length - 1] ?? ""} ${word}`.trim();
    if (lines.length && (textWidth(longer) * size) / MEASURED <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
