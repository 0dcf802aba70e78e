/** Files to save or to share. They come from the server, except for the PNG, which is made here from its SVG. */
import { Unreachable } from "../api/client";
import { fileAddress, keepFile } from "../files/keep";
import { canShare, share } from "../invite/share";

export const fileName = (game: string, kind: string): string => `quiltbee-${game.slice(0, 8)}.${kind}`;

/** Whether this device can hand on a picture. */
export const sharesPictures = (): boolean => canShare({ files: [new File([""], "quiltbee.png", { type: "image/png" })] });

export async function keepAsPng(game: string): Promise<void> {
  keepFile(await picture(game));
}

export async function sharePicture(game: string): Promise<void> {
  await share({ files: [await picture(game)] });
}

const picture = (game: string): Promise<File> => fileAddress(`/api/games/${game}/picture.svg`).then((source) => painted(source, fileName(game, "png")));

/** An SVG as PNG, twice as large. */
export async function painted(source: string, name: string): Promise<File> {
  const image = await loaded(source);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!drawn) throw new Unreachable();
  return new File([drawn], name, { type: "image/png" });
}

function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((done, fail) => {
    image.onload = () => done(image);
    image.onerror = () => fail(new Unreachable()); // App tells it
    image.src = source;
  });
}
