import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { toCursor } from '../common/pagination.js';

const FIRST_SCREENS = z.record(z.string(), z.object({ scripts: z.array(z.string()), reads: z.array(z.string()) }));

/** What pages need for their first screen, by the path of the page; written by the build of the web application. */
export type FirstScreens = Readonly<z.infer<typeof FIRST_SCREENS>>;

/** Ids and the like. Another value names no row, and might leave its place in an address or in a header. */
const PLAIN = /^[0-9A-Za-z_-]{1,64}$/;
const SESSION = '/admin/v1/session';

/** Reads the file that the build wrote. Empty if nothing is built. */
export function readFirstScreens(path: string): FirstScreens {
  return existsSync(path) ? FIRST_SCREENS.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

/**
 * Returns the values of the `Link` header (RFC 8288) with which a browser loads the styles, the code and the data of a page beside the
 * frame instead of after it. `styles` are those that the document names. The browser itself sends the reads, with its cookie, so they contain nothing that the page would not read.
 */
export function linksOf(
  screens: FirstScreens,
  styles: readonly string[],
  page: string,
  params: Readonly<Record<string, string>>,
): readonly string[] {
  const screen = screens[page];
  if (screen === undefined || Object.values(params).some((value) => !PLAIN.test(value))) return [];
  const reads = screen.reads.map((read) =>
    read
      .replaceAll(/\{before:(\w+)\}/g, (_, name: string) => cursorBefore(params[name] ?? ''))
      .replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
  );
  return [
    // Nothing runs before the styles are there. Over HTTP/1.1, browsers ask for six files at a time, in this order.
    ...styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...screen.scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...[SESSION, ...reads].map((read) => `<${read}>; rel=preload; as=fetch; crossorigin`),
  ];
}

/** Returns the cursor directly before a position in a run, as a query parameter; nothing before the first position. */
function cursorBefore(position: string): string {
  const seq = Number(position);
  return Number.isSafeInteger(seq) && seq > 0 ? `&cursor=${toCursor(String(seq - 1))}` : '';
}
