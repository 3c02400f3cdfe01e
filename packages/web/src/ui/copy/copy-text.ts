import { announce } from '../feedback/announcer.js';

/** Copies text to the clipboard, announces the result, and returns whether it worked. */
export async function copyText(text: string, what: string): Promise<boolean> {
  const done = await write(text);
  announce(done ? `Copied ${what}` : `Could not copy ${what}. Select the text and copy it manually.`);
  return done;
}

/**
 * Copies a text that is still loading, announces the result, and returns whether it worked. Call it while a click or key is handled: WebKit
 * accepts no write that begins after the text has arrived.
 * @param describe names the copied text, as in "Copied the failure"
 * @throws what `loading` throws
 */
export async function copyLoadingText(loading: Promise<string>, describe: (text: string) => string): Promise<boolean> {
  const done = await writeLoading(loading);
  const what = describe(await loading);
  announce(done ? `Copied ${what}` : `Could not copy ${what}. Select the text and copy it manually.`);
  return done;
}

async function writeLoading(loading: Promise<string>): Promise<boolean> {
  if ('clipboard' in navigator && 'ClipboardItem' in window) {
    const blob = loading.then((text) => new Blob([text], { type: 'text/plain' }));
    // Where the write is refused, the browser does not wait for it.
    blob.catch(() => undefined);
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return true;
    } catch {
      return write(await loading);
    }
  }
  return write(await loading);
}

/** Pages without https have no clipboard API; falls back to a selection. */
async function write(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return writeBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // An open dialog traps the focus, so the text area must be inside it.
  const parent = document.querySelector('[role="dialog"]') ?? document.body;
  parent.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Saves a text as a file on the user's device. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
