/** Files to save or to share. They come from the server, except for the PNG, which is made here from its SVG. */
import { Unreachable } from "../api/client";
import { alone, ask, fileAddress } from "../api/road";
import { canShare, share } from "../invite/share";

export const fileName = (game: string, kind: string): string => `quiltbee-${game.slice(0, 8)}.${kind}`;

/** Whether this device can hand on a picture. */
export const sharesPictures = (): boolean => canShare({ files: [new File([""], "quiltbee.png", { type: "image/png" })] });

export async function keepAsPng(game: string): Promise<void> {
  keepFile(await picture(game));
}

/** For a link to a file of the server: where that is in the page there is no such address, and the file is fetched from it. */
export const followed = alone
  ? (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
      event.preventDefault();
      const { pathname, download } = event.currentTarget;
      void ask(pathname).then(async (answer) => keepFile(new File([await answer.blob()], download)));
    }
  : undefined;

export function keepFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still be reading it
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
