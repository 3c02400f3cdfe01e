import type { EventDraft } from '../test-draft.js';
import { filledStringOf } from '../json/fields.js';
import { cutText, plainText } from '../text/clean-text.js';

/** A file that a report names as one of a test. */
export interface ReportedAttachment {
  /** As the report names it: absolute, or relative to the report or the working directory. `/` separates folders. */
  readonly path: string;
  /** What the test calls it, such as `trace`. */
  readonly name?: string;
}

/** The most attachments of one test: the last ones, which are those of its last attempt. */
const MOST = 50;

const LONGEST_PATH = 1024;
const LONGEST_NAME = 200;

/** Returns the files that the events of a test name, each path once. An attachment whose bytes are in the report has no file. */
export function reportedAttachments(events: readonly EventDraft[]): readonly ReportedAttachment[] {
  const found = new Map<string, ReportedAttachment>();
  for (const event of events) {
    if (event.type !== 'attachment') continue;
    const path = toPath(filledStringOf(event['path']) ?? filledStringOf(event['source']) ?? '');
    if (path === undefined || found.has(path)) continue;
    const name = filledStringOf(event['name']);
    found.set(path, { path, ...(name === undefined ? {} : { name: cutText(plainText(name), LONGEST_NAME) }) });
  }
  return [...found.values()].slice(-MOST);
}

/** A path with `/`; undefined for an address on the web, and for nothing. */
function toPath(text: string): string | undefined {
  const path = plainText(text).trim();
  if (path === '' || path.length > LONGEST_PATH) return undefined;
  const local = path.startsWith('file://') ? pathOfUrl(path) : path;
  if (local === undefined || /^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(local)) return undefined;
  return local.replaceAll('\\', '/');
}

function pathOfUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  try {
    return decodeURIComponent(new URL(url).pathname).replace(/^\/(?=[A-Za-z]:)/, '');
  } catch {
    return undefined;
  }
}

/** The name of the last folder or file of a path. */
function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Finds the stored file of a path that a report names, among files with relative names: the one with that name; else the only one whose
 * name ends the path, or ends with it, in whole folders: a file is stored under its path within the repository, and reported as absolute or
 * relative to the report. Undefined when none or several could be meant: a picture of another test would mislead.
 */
export function attachmentMatcher<T extends { readonly name: string }>(
  files: readonly T[],
): (path: string) => T | undefined {
  const byLast = new Map<string, T[]>();
  for (const file of files) {
    const last = lastPart(file.name);
    const same = byLast.get(last);
    if (same === undefined) byLast.set(last, [file]);
    else same.push(file);
  }
  return (path) => {
    const reported = withoutDots(path);
    const candidates = byLast.get(lastPart(reported)) ?? [];
    const equal = candidates.filter(({ name }) => name === reported);
    if (equal.length > 0) return equal.at(-1);
    const close = candidates.filter(
      ({ name }) => `/${reported}`.endsWith(`/${name}`) || `/${name}`.endsWith(`/${reported}`),
    );
    const names = new Set(close.map(({ name }) => name));
    return names.size === 1 ? close.at(-1) : longestOf(close, reported);
  };
}

/** Of several files that end the same absolute path, the one with the longest name is that file. */
function longestOf<T extends { readonly name: string }>(files: readonly T[], reported: string): T | undefined {
  const within = files.filter(({ name }) => `/${reported}`.endsWith(`/${name}`));
  if (within.length === 0 || within.length !== files.length) return undefined;
  return within.reduce((longest, file) => (file.name.length >= longest.name.length ? file : longest));
}

/** The path without `.` and `..`, as far as it has folders to leave. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
