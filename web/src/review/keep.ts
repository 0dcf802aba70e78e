/** Files to save or to share. They come from the server, except for the PNG, which is made here from its SVG. */
import { fileAddress, keepFile } from "../files/keep";
import { painted } from "../files/painted";
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
