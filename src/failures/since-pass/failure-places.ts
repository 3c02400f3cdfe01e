import { isJsonObject, type JsonObject } from '@clarion/reports/json';
import { framesOf } from '@clarion/reports/stacks';
import type { FailurePlaces } from './suspects.js';
import { isAbsolutePath, toSourcePath } from './source-path.js';

/** Lines of a stack that are looked at, and files of it that count. */
const MOST_LINES = 100;
const MOST_FILES = 20;

/** Where a failure happened, from the members that are stored beside it. */
export function placesOf({ stack, location }: JsonObject, testFile: string | null): FailurePlaces {
  const at =
    isJsonObject(location) && typeof location['file'] === 'string' ? toSourcePath(location['file']) : undefined;
  const frames = withinRoot(typeof stack === 'string' ? filesOf(stack) : [], at);
  const test = testFile === null ? undefined : toSourcePath(testFile);
  // A location without a stack may be nothing but the file of the test.
  const isOwn = at !== undefined && (frames.length > 0 || at !== test);
  return { stack: [...new Set(isOwn ? [at, ...frames] : frames)].slice(0, MOST_FILES), testFile: test };
}

/** The files of the frames within the project, the innermost call first. */
function filesOf(stack: string): readonly string[] {
  const frames = framesOf(stack.split('\n', MOST_LINES).join('\n'));
  const innermostFirst = frames.some(({ isInnermostLast }) => isInnermostLast === true) ? frames.toReversed() : frames;
  return innermostFirst.filter(({ isForeign }) => !isForeign).flatMap(({ file }) => toSourcePath(file) ?? []);
}

/** A location that is relative to the checkout shows where the checkout is, and so the other paths relative to it. */
function withinRoot(files: readonly string[], location: string | undefined): readonly string[] {
  if (location === undefined || isAbsolutePath(location)) return files;
  const end = `/${location}`;
  const whole = files.find((file) => isAbsolutePath(file) && file.endsWith(end));
  const root = whole?.slice(0, whole.length - location.length);
  return root === undefined ? files : files.map((file) => (file.startsWith(root) ? file.slice(root.length) : file));
}
