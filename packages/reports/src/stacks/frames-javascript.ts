import { makeFrame, type Frame } from './frame.js';

/** The end of a V8 frame: `:line:column`, then the bracket that closes the place. */
const PLACE_END = /:(\d{1,9}):(\d{1,9})(\)?)$/;

/** A frame of Firefox or Safari: `name@file:line:column`. The name may be empty. */
const AT_SIGN = /^\s*([^@\s]{0,500})@([a-z][\w.+-]{0,30}:\/{1,3}[^\s@]{1,1000}|\/[^\s@]{1,1000}):(\d{1,9}):(\d{1,9})$/i;

/** Frames of the runtime and its caches, of installed packages, of bundlers' own code, and of code without a file. */
const FOREIGN =
  /^(?:node|internal|bun|deno|ext|jsr|npm|wasm|chrome-extension|moz-extension|native):|^internal\/|(?:^|[\\/])node_modules[\\/]|^<anonymous>|^native$|^evalmachine\.|^\[eval|^\[native|^https:\/\/(?:deno\.land|jsr\.io|esm\.sh)\/|\/__cypress\/runner\/|^(?:webpack\/|external )/;

const LONGEST_FILE = 1001;
const LONGEST_NAME = 500;

/** Reads a frame of V8 (`at name (file:1:2)`, `at async file:1:2`), Firefox or Safari (`name@file:1:2`), or of Vitest (`❯ name file:1:2`). */
export function readJavaScriptFrame(line: string): Frame | undefined {
  return readV8Frame(line) ?? readAtSignFrame(line) ?? readPointedFrame(line);
}

function readV8Frame(line: string): Frame | undefined {
  const text = line.trimStart();
  if (!text.startsWith('at ')) return undefined;
  const end = PLACE_END.exec(text);
  if (end === null) return undefined;
  const [, row, column, bracket] = end;
  const place =
    bracket === ')'
      ? placeInBrackets(text.slice(3, end.index))
      : { name: '', file: text.slice(3, end.index).replace(/^async /, '') };
  if (place === undefined || !isFile(place.file) || place.name.length > LONGEST_NAME) return undefined;
  return frameOf(place.file, row, column, place.name.replace(/^async /, ''));
}

/** `name (file` in two. A file may have brackets of its own (`app/(shop)/page.ts`), code made by eval has none. */
function placeInBrackets(text: string): { readonly name: string; readonly file: string } | undefined {
  const spaced = text.indexOf(' (');
  const open = spaced === -1 ? text.indexOf('(') : spaced + 1;
  if (open === -1) return undefined;
  const file = text.slice(open + 1);
  return file.startsWith('eval at ') || !isBalanced(file) ? undefined : { name: text.slice(0, open).trim(), file };
}

function isBalanced(file: string): boolean {
  return file.split('(').length === file.split(')').length && !file.includes('), ');
}

function isFile(file: string): boolean {
  return file !== '' && file.length <= LONGEST_FILE + 'file://'.length && !/^\s/.test(file);
}

function readAtSignFrame(line: string): Frame | undefined {
  const [, name, file, row, column] = AT_SIGN.exec(line) ?? [];
  return file === undefined ? undefined : frameOf(file, row, column, name?.replace(/^async\*/, ''));
}

/** A file may have blanks in its path; the name in front of it has no slash. */
function readPointedFrame(line: string): Frame | undefined {
  const text = line.trim();
  const end = text.startsWith('❯ ') ? PLACE_END.exec(text) : null;
  if (end === null || end[3] !== '') return undefined;
  const place = text.slice(2, end.index);
  const slash = place.search(/[\\/]/);
  const blank = (slash < 0 ? place : place.slice(0, slash)).lastIndexOf(' ');
  const file = place.slice(blank + 1);
  if (!isFile(file)) return undefined;
  return frameOf(file, end[1], end[2], blank < 0 ? undefined : place.slice(0, blank));
}

function frameOf(
  file: string,
  line: string | undefined,
  column: string | undefined,
  name: string | undefined,
): Frame | undefined {
  const path = file.startsWith('webpack')
    ? withoutWebpack(file)
    : file.replace(/^file:\/\/(?:\/(?=[A-Za-z]:[\\/]))?/, '');
  return makeFrame({ file: path, line, column, function: name }, FOREIGN.test(path));
}

/** `webpack://name/./src/a.ts?abcd` as `src/a.ts`. */
function withoutWebpack(url: string): string {
  return url
    .replace(/^webpack(?:-internal)?:\/\/(?:\/|[^/.][^/]{0,200}\/(?=\.))?/, '')
    .replace(/^\([\w-]{1,40}\)\//, '')
    .replace(/^\.\//, '')
    .replace(/\?[\w-]{0,40}$/, '');
}
