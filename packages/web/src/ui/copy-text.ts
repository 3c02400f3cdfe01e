import { announce } from './announcer.js';

/** Puts a text on the clipboard and says so. Pages that are not served over https have no clipboard of their own. Whether it is there. */
export async function copyText(text: string, what: string): Promise<boolean> {
  const done = await write(text);
  announce(done ? `Copied ${what}` : `Could not copy ${what}: select the text and copy it by hand`);
  return done;
}

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
  // Within an open dialog, which keeps the focus to itself.
  const parent = document.querySelector('[role="dialog"]') ?? document.body;
  parent.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
