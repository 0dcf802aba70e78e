/** Files to save. They come from the server, except for the PNG, which is made here from its SVG. */
import { Unreachable } from "../api/client";

export const fileName = (game: string, kind: string): string => `quiltbee-${game.slice(0, 8)}.${kind}`;

export function keepAsPng(game: string): void {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.href = canvas.toDataURL();
    link.download = fileName(game, "png");
    link.click();
  };
  image.onerror = () => void Promise.reject(new Unreachable()); // App tells it
  image.src = `/api/games/${game}/picture.svg`;
}
