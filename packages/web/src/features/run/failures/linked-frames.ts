/** A piece of a stack: text, and the address of its source where that is known. */
export interface FramePiece {
  readonly text: string;
  readonly url: string | undefined;
}

/** What is known of the sources of a run. */
export interface StackSources {
  /** The address of a line, with `{path}` and `{line}` in their places. */
  readonly template: string;
  /** The folder of the checkout on the machine of the tests, with a slash at its end; empty where stacks have relative paths. */
  readonly root: string;
}

/** A file with its line, as most languages print it: in brackets, behind `at`, or behind blanks. */
const PLACE =
  /(?<=^|[\s("'@])((?:file:\/\/)?(?:[A-Za-z]:)?[^\s()"':@]{1,1000}):(\d{1,7})(?::\d{1,7})?(?=$|[\s)"',:])/gu;

const LONGEST_LINE = 2000;
const LONGEST_ROOT = 1000;

/** Installed packages and runtimes are not part of the repository. */
const FOREIGN = /(?:^|\/)(?:node_modules|site-packages|vendor)\//;

/** Splits a stack into text and the places inside of the repository, with their addresses. The texts of all pieces join to the stack. */
export function linkedFrames(stack: string, sources: StackSources): readonly FramePiece[] {
  const pieces: FramePiece[] = [];
  const add = (text: string, url: string | undefined): void => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last !== undefined && last.url === undefined && url === undefined)
      pieces[pieces.length - 1] = { text: last.text + text, url };
    else pieces.push({ text, url });
  };
  for (const [index, line] of stack.split('\n').entries()) {
    if (index > 0) add('\n', undefined);
    let from = 0;
    for (const match of line.length > LONGEST_LINE ? [] : line.matchAll(PLACE)) {
      const url = frameUrl(match[1] ?? '', match[2] ?? '', sources);
      if (url === undefined) continue;
      add(line.slice(from, match.index), undefined);
      add(match[0], url);
      from = match.index + match[0].length;
    }
    add(line.slice(from), undefined);
  }
  return pieces;
}

function frameUrl(printed: string, line: string, { template, root }: StackSources): string | undefined {
  const path = printed.replace(/^file:\/\//, '').replaceAll('\\', '/');
  if (!path.startsWith(root)) return undefined;
  const file = path.slice(root.length).replace(/^\.\//, '');
  const parts = file.split('/');
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isInside || !/\.\w{1,10}$/.test(file) || FOREIGN.test(file) || !file.isWellFormed()) return undefined;
  return template.replaceAll('{path}', () => parts.map(encodeURIComponent).join('/')).replaceAll('{line}', line);
}

/** Returns what is known of the sources of a stack; undefined where its paths or the addresses are not known. */
export function stackSources(
  template: string | null,
  stack: string,
  location: { readonly file: string; readonly line: number | undefined } | undefined,
): StackSources | undefined {
  const root = template === null || location === undefined ? undefined : checkoutRoot(stack, location);
  return template === null || root === undefined ? undefined : { template, root };
}

/** Returns the folder of the checkout, by the place of a failure within it; undefined where the stack does not contain that place. */
export function checkoutRoot(
  stack: string,
  location: { readonly file: string; readonly line?: number | undefined },
): string | undefined {
  const place = `${location.file}:${location.line ?? ''}`;
  const at = stack.replaceAll('\\', '/').indexOf(place);
  if (at < 0) return undefined;
  let first = at;
  while (first > 0 && at - first < LONGEST_ROOT && !/[\s()"'@]/.test(stack.charAt(first - 1))) first -= 1;
  const before = stack.slice(first, at).replaceAll('\\', '/');
  const root = before.replace(/^file:\/\//, '');
  return root === '' || root.endsWith('/') ? root.replace(/^\.\/$/, '') : undefined;
}
