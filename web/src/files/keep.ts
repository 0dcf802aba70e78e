/** Files for the folder of downloads. */
import { ask } from "../api/road";

/** For a link to a file of the server. A server in the page has no addresses for links, so a click fetches the file from it. */
export const followed = ALONE
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

/** The address under which the browser finds a file of the server. */
export const fileAddress = async (path: string): Promise<string> => (ALONE ? URL.createObjectURL(await (await ask(path)).blob()) : path);
