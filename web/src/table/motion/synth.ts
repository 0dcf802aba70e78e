/** The notes of every sound, and how they are made. Loaded with the first sound. */
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

/** Plays a sound: of cloth, or of boxes and furniture. */
export function synthesise(context: AudioContext, name: string, cloth: boolean): void {
  for (const note of (cloth ? undefined : hard[name]) ?? notes[name] ?? []) sound(context, note);
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
