/** What a profile may look like: the background colours by name, and the names of the pictures in portraits.svg. */
export const COLOURS: Readonly<Record<string, string>> = {
  teal: "#1c646c",
  berry: "#a3224f",
  honey: "#9a5b00",
  plum: "#6d3f8c",
  leaf: "#35702f",
  sky: "#1f62a8",
  brick: "#a8401f",
  slate: "#4a5568",
};

export const PICTURES = ["bee", "cat", "fox", "bird", "fish", "flower", "leaf", "heart", "star", "button", "spool", "house"] as const;

/** The colour with this name. Another version of the page may have named one that we do not know. */
export const colourOf = (name: string): string => COLOURS[name] ?? "#4a5568";
export const isPicture = (name: string): boolean => (PICTURES as readonly string[]).includes(name);
