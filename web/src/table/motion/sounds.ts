/** Synthesised sounds. Silent until the first touch, and when switched off. */
import { settings } from "../../state/settings.svelte";

type Note = readonly [frequency: number, at: number, length: number, kind: OscillatorType | "noise"];

const notes: Readonly<Record<string, readonly Note[]>> = {
  take: [[2400, 0, 0.03, "noise"]],
  turn: [[900, 0, 0.06, "noise"]],
  sew: [[520, 0, 0.03, "triangle"], [590, 0.07, 0.03, "triangle"], [660, 0.14, 0.03, "triangle"], [740, 0.21, 0.04, "triangle"]],
  leather: [[140, 0, 0.12, "sine"]],
  button: [[880, 0.25, 0.04, "square"], [1040, 0.32, 0.04, "square"]],
  advance: [[700, 0, 0.02, "noise"], [760, 0.06, 0.02, "noise"], [820, 0.12, 0.02, "noise"], [880, 0.18, 0.02, "noise"]],
  yours: [[784, 0.3, 0.18, "sine"], [1047, 0.45, 0.3, "sine"]],
  win: [[523, 0, 0.15, "sine"], [659, 0.14, 0.15, "sine"], [784, 0.28, 0.15, "sine"], [1047, 0.42, 0.2, "sine"], [784, 0.58, 0.12, "sine"], [1047, 0.7, 0.5, "sine"]],
  bad: [[110, 0, 0.12, "square"]],
};

/** Boxes and furniture sound different from cloth. */
const hard: typeof notes = {
  sew: [[90, 0, 0.1, "sine"], [240, 0, 0.04, "noise"]],
  leather: [[120, 0, 0.08, "sine"], [300, 0, 0.05, "noise"]],
  button: [[1568, 0.25, 0.1, "sine"], [2093, 0.32, 0.25, "sine"]],
  advance: [[62, 0, 0.4, "sawtooth"], [93, 0.04, 0.36, "triangle"]],
};
let kit = notes;

/** Chooses the sounds for what lies on the table: cloth, or things. */
export function tune(cloth: boolean): void {
  kit = cloth ? notes : { ...notes, ...hard };
}

let speaker: AudioContext | null = null;

/** Browsers allow sound only after somebody has touched the page. */
addEventListener("pointerdown", () => (speaker ??= "AudioContext" in window ? new AudioContext() : null), { once: true });
addEventListener("keydown", () => (speaker ??= "AudioContext" in window ? new AudioContext() : null), { once: true });

export function play(name: string): void {
  if (!speaker || !settings.sound || speaker.state !== "running") return;
  for (const note of kit[name] ?? []) sound(speaker, note);
}

function sound(context: AudioContext, [frequency, at, length, kind]: Note): void {
  const start = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length + 0.08);
  volume.connect(context.destination);
  const source = kind === "noise" ? rustle(context, frequency, volume) : tone(context, frequency, kind, volume);
  source.start(start);
  source.stop(start + length + 0.1);
}

function tone(context: AudioContext, frequency: number, kind: OscillatorType, volume: GainNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.value = frequency;
  source.connect(volume);
  return source;
}

function rustle(context: AudioContext, frequency: number, volume: GainNode): AudioScheduledSourceNode {
  const buffer = context.createBuffer(1, context.sampleRate / 8, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(filter).connect(volume);
  return source;
}
