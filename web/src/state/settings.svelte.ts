/** The settings of this browser, kept in its storage if it has one. */
const KEY = "quiltbee-settings";

export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast" | "contrastDark";
  language: "auto" | "en" | "de";
  sound: boolean;
  buzz: boolean;
  motion: boolean;
  confirm: boolean;
  faceToFace: boolean;
  name: string;
  otherName: string;
  level: string;
  learned: boolean;
}

const usual: Settings = {
  theme: "auto",
  language: "auto",
  sound: true,
  buzz: true,
  motion: true,
  confirm: true,
  faceToFace: false,
  name: "",
  otherName: "",
  level: "",
  learned: false,
};

function remembered(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...usual };
  }
}

let kept = $state.raw(remembered());

/** Each can be read and set like a field. */
export const settings = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.keys(usual).map((name) => [
      name,
      { enumerable: true, get: () => kept[name as keyof Settings], set: (value: unknown) => (kept = { ...kept, [name]: value }) },
    ]),
  ),
) as Settings;

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The game works without storage too.
  }
}
