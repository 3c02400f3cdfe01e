import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FIRST_SCREENS = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()), reads: z.array(z.string()) }),
);

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
 * Returns the values of the `Link` header (RFC 8288) with which a browser loads the code and the data of a page beside the frame
 * instead of after it. The browser itself sends the reads, with its cookie, so they contain nothing that the page would not read.
 */
export function linksOf(
  screens: FirstScreens,
  page: string,
  params: Readonly<Record<string, string>>,
): readonly string[] {
  const screen = screens[page];
  if (screen === undefined || Object.values(params).some((value) => !PLAIN.test(value))) return [];
  const reads = screen.reads.map((read) => read.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''));
  return [
    ...screen.scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...screen.styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...[SESSION, ...reads].map((read) => `<${read}>; rel=preload; as=fetch; crossorigin`),
  ];
}
