import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JsonValue } from '@clarion/reports/json';

const ROOT = join('test', 'corpus', 'reports');

/** A report of the corpus: a line of its index. */
export interface CorpusReport {
  readonly path: string;
  readonly format: string;
  readonly runner: string;
  /** Entries of the report itself; undefined where a strict reader cannot tell. */
  readonly total: number | undefined;
  readonly truth: string;
}

/** A failure that a careful reader finds. */
export interface Truth {
  readonly testName: string;
  readonly kind: string;
  readonly messageContains: string;
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
  readonly kindAlternatives?: readonly string[];
  readonly timeout?: boolean | string;
  readonly recover?: string;
  readonly order?: string;
  readonly rollup?: boolean;
  readonly nameIsPrefix?: boolean;
  readonly attempts?: number;
  /** A second entry of the same test. */
  readonly duplicate?: boolean;
  /** No test entry, but a reason why the run failed. */
  readonly level?: string;
}

/** All reports of the corpus. */
export async function corpusReports(): Promise<readonly CorpusReport[]> {
  const [, ...lines] = (await readFile(join(ROOT, 'INDEX.tsv'), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [path = '', format = '', runner = '', , total = '-', , , truth = ''] = line.split('\t');
    return { path, format, runner, total: /^\d+$/.test(total) ? Number(total) : undefined, truth };
  });
}

const FOREIGN_INDEX = join('test', 'corpus', 'foreign', 'INDEX.tsv');

/** A report of strangers, and how what was read of it compares with an independent count. */
export interface ForeignReport {
  readonly repository: string;
  readonly dialect: string;
  /** 1: read before and after the mends. 2: gathered after them. */
  readonly wave: string;
  /** `equal`, `run`, `differs`, `green` (over red); `-` where nothing was counted. */
  readonly comparison: string;
}

/** The reports of strangers, which are not in this project; test/corpus/foreign/README.md describes the columns. */
export async function foreignReports(): Promise<readonly ForeignReport[]> {
  const [head = '', ...lines] = (await readFile(FOREIGN_INDEX, 'utf8')).trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return {
      repository: cell('repository'),
      dialect: cell('dialect'),
      wave: cell('wave'),
      comparison: cell('comparison'),
    };
  });
}

/** The files of a report: one, or all of a directory. */
export async function filesOf(
  report: CorpusReport,
): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const path = join(ROOT, report.path);
  if (!(await stat(path)).isDirectory()) return [{ name: basename(path), bytes: await readFile(path) }];
  const names = (await readdir(path)).sort();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(path, name)) })));
}

/** The failures of a report that were checked by hand; undefined where nobody has. */
export async function truthOf(report: CorpusReport): Promise<readonly Truth[] | undefined> {
  if (report.truth === '' || report.truth === '-') return undefined;
  const truths: unknown = JSON.parse(await readFile(join(ROOT, 'truth', basename(report.truth)), 'utf8'));
  return Array.isArray(truths) ? truths : undefined;
}
