import { readFileSync } from 'node:fs';
import { findLocalFile } from './local-files.js';
import type { ReportedResult } from './read-results.js';

/** Lines in front of a place, and behind it. */
const AROUND = 5;
const MOST_PLACES = 300;
const LONGEST_LINE = 300;
const MOST_CHARACTERS = 262_144;
/** Larger files are generated. */
const LARGEST_FILE = 2 * 1024 * 1024;
/** Files that are looked for; each is read once. */
export const MOST_FILES = 1000;
/** Characters of files that are kept in memory. */
const MOST_KEPT = 64 * 1024 * 1024;

/** Some lines of a file in the repository. */
export interface SourceLines {
  /** As the location of the failure names it. */
  readonly file: string;
  /** From 1. */
  readonly startLine: number;
  readonly text: string;
}

/** Collects lines of source around the places of failures. */
export class SourceChoice {
  readonly #sources = new Map<string, SourceLines>();
  readonly #files = new Map<string, readonly string[]>();
  #characters = 0;
  #kept = 0;

  constructor(private readonly repository: string) {}

  /** Adds the lines around the failure of a test, unless its report has them. */
  add({ test: { failure }, folders }: ReportedResult): void {
    const { location, source } = failure ?? {};
    if (location === undefined || source !== undefined || this.#sources.size >= MOST_PLACES) return;
    const key = `${location.line}:${location.file}`;
    if (this.#sources.has(key)) return;
    const lines = this.linesOf(location.file, folders);
    const first = Math.max(0, location.line - 1 - AROUND);
    const shown = lines.slice(first, location.line + AROUND).map((line) => line.slice(0, LONGEST_LINE));
    const text = shown.join('\n');
    if (location.line > lines.length || this.#characters + text.length > MOST_CHARACTERS) return;
    this.#characters += text.length;
    this.#sources.set(key, { file: location.file, startLine: first + 1, text });
  }

  get sources(): readonly SourceLines[] {
    return [...this.#sources.values()];
  }

  /** None for a file outside of the repository, for one that is no text, and for those behind the limits. */
  private linesOf(file: string, folders: readonly string[]): readonly string[] {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    if (this.#files.size >= MOST_FILES || this.#kept >= MOST_KEPT) return [];
    const found = findLocalFile(file, { repository: this.repository, report: folders });
    const lines = found === undefined || found.sizeBytes > LARGEST_FILE ? [] : readLines(found.path);
    this.#kept += lines.length === 0 ? 0 : (found?.sizeBytes ?? 0);
    this.#files.set(file, lines);
    return lines;
  }
}

function readLines(path: string): readonly string[] {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('\0') ? [] : text.split(/\r?\n/);
  } catch {
    return [];
  }
}
