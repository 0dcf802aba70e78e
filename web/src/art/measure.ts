const pen = document.createElement("canvas").getContext("2d")!;
pen.font = "700 16px system-ui";
/** How wide a text in bold letters of 16 px is, measured because fonts differ between machines. */
export const textWidth = (text: string): number => pen.measureText(text).width;
