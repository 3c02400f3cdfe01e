import { formatFor, formatNamesInShort } from '../detection/detect-format.js';
import { contentOf } from '../detection/unknown-content.js';
import { type OpenedSource, readHead } from '../detection/read-head.js';
import { ALLURE, readAllureDirectory } from '../formats/allure/allure.js';
import { SERENITY } from '../formats/serenity/serenity.js';
import { SERENITY_XML } from '../formats/serenity/serenity-xml.js';
import { JUNIT } from '../formats/junit/junit.js';
import { LOCUST, locustRunOf, readLocustFiles } from '../formats/locust/locust.js';
import { SUREFIRE_TEXT } from '../formats/maven/maven-text.js';
import { readXcresultFiles, XCRESULT } from '../formats/xcresult/xcresult.js';
import {
  UnreadableReport,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  type ReportWarning,
} from '../report.js';
import type { ReportFile } from './report-file.js';
import { isTar, untar } from './untar.js';
import { TooLarge, type UnpackLimits, UnpackRatio } from './unpack-limits.js';
import { collect, gunzip, packingOf, unzip, upToBreak } from './unpack.js';

/** A report found in a file or an archive. */
export interface FoundReport {
  /** The name of its file. Empty for content without a name, and for a report made of several files. */
  readonly file: string;
  /** The format it is read as; absent for a skipped file. */
  readonly format?: ReportFormat | undefined;
  /** Its tests, facts and warnings. Read them before you request the next report. Throws UnreadableReport. */
  readonly entries: AsyncIterable<ReportEntry> | readonly ReportEntry[];
}

/** Options of `readFiles`. */
export interface ReadingOrder {
  /** The format to read every file as. By default the content of each file decides. */
  readonly format?: ReportFormat | undefined;
  readonly limits: UnpackLimits;
}

/**
 * Reads the reports in the files of one run, one after another: any formats, gzip files, and zip and tar archives of them. Files that
 * form one report together, Allure's results, those of xcresulttool and Locust's, come last, as do Serenity's XML and Surefire's texts, which may repeat others. In an archive, a file that is not a report is skipped with a
 * warning. Entries are delegated, not forwarded one by one, because forwarding costs as much as reading them.
 * A file that is not a report of a known format is one whose entries throw UnreadableReport; the files after it can still be read.
 * @throws TooLarge when the files exceed the limits
 */
export async function* readFiles(files: AsyncIterable<ReportFile>, order: ReadingOrder): AsyncGenerator<FoundReport> {
  const reading = new Reading(order);
  for await (const file of files) yield* reading.open(file);
  yield* reading.finish();
}

/** Adds the file's name to an error that reading its report raised. */
export function errorIn({ file }: FoundReport, error: UnreadableReport): UnreadableReport {
  return file !== '' && !error.message.startsWith(file)
    ? new UnreadableReport(`${file}: ${error.message}`, error.line)
    : error;
}

/** The warning about a file that is not a readable report, where other files of the run are. */
export function unreadableFile({ message, line }: UnreadableReport): ReportWarning {
  return { code: 'unreadable_file', message: `This file was left out: ${message}`, line };
}

/** A file kept in memory until all files are known. */
interface HeldFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a file is packed in. */
interface Around {
  /** Compressed layers. */
  readonly layers: number;
  readonly archives: number;
}

const OUTSIDE: Around = { layers: 0, archives: 0 };

/** A file packed more often is not a report: `Content-Encoding` may be a layer as well. */
const MOST_LAYERS = 2;
const MOST_ARCHIVES = 2;

class Reading {
  #bytes = 0;
  #unpackedBytes = 0;
  #heldBytes = 0;
  /** Files in archives, and those of them that are reports. */
  #files = 0;
  #found = 0;
  readonly #ratio: UnpackRatio;
  readonly #results: HeldFile[] = [];
  readonly #bundles: HeldFile[] = [];
  readonly #tables: HeldFile[] = [];
  readonly #others: HeldFile[] = [];
  /** Serenity writes an outcome as JSON and as XML, in two files of one name. */
  readonly #outcomes: HeldFile[] = [];
  readonly #outcomesInJson = new Set<string>();
  /** Surefire writes the tests of a class as XML and as text: `TEST-shop.CartTest.xml` and `shop.CartTest.txt`. */
  readonly #classes: HeldFile[] = [];
  readonly #classesInXml = new Set<string>();

  constructor(private readonly order: ReadingOrder) {
    this.#ratio = order.limits.ratio ?? new UnpackRatio();
  }

  /** Returns the reports in a file: the file itself, or those in an archive. A file that cannot be opened is one that throws. */
  async *open(file: ReportFile): AsyncGenerator<FoundReport> {
    if (file.format !== undefined) {
      yield* this.found(file.format, file.name, this.arriving(file.source));
      return;
    }
    try {
      yield* this.openFile(file.name, await readHead(this.arriving(file.source)), OUTSIDE);
    } catch (error) {
      if (!(error instanceof UnreadableReport)) throw error;
      yield { file: file.name, entries: failing(error) };
    }
  }

  /** Returns the reports that the kept files form together. */
  finish(): readonly FoundReport[] {
    return [...this.bundle(), ...this.tables(), ...this.outcomes(), ...this.classes(), ...this.directory()];
  }

  /** The outcomes of Serenity that are there as XML only. */
  private outcomes(): readonly FoundReport[] {
    return this.#outcomes
      .filter(({ name }) => !this.#outcomesInJson.has(stemOf(name)))
      .map(({ name, bytes }) => ({ file: name, format: SERENITY_XML, entries: SERENITY_XML.read(piecesOf(bytes)) }));
  }

  /** The classes of Surefire that are there as text only. */
  private classes(): readonly FoundReport[] {
    return this.#classes
      .filter(({ name }) => !this.#classesInXml.has(stemOf(name)))
      .map(({ name, bytes }) => ({ file: name, format: SUREFIRE_TEXT, entries: SUREFIRE_TEXT.read(piecesOf(bytes)) }));
  }

  /** What xcresulttool printed of one run: views of the same tests. */
  private bundle(): readonly FoundReport[] {
    const [only, ...more] = this.#bundles;
    if (only === undefined) return [];
    if (more.length === 0) return [{ file: only.name, format: XCRESULT, entries: XCRESULT.read(piecesOf(only.bytes)) }];
    return [{ file: '', format: XCRESULT, entries: readXcresultFiles(sourcesOf(this.#bundles)) }];
  }

  /** What Locust wrote of each run: its statistics, and why requests failed. */
  private tables(): readonly FoundReport[] {
    const runs = new Map<string, HeldFile[]>();
    for (const table of this.#tables) {
      const run = locustRunOf(table.name);
      runs.set(run, [...(runs.get(run) ?? []), table]);
    }
    return [...runs.values()].map((files) => ({
      file: files.length === 1 ? (files[0]?.name ?? '') : '',
      format: LOCUST,
      entries: readLocustFiles(sourcesOf(files)),
    }));
  }

  private directory(): readonly FoundReport[] {
    if (this.#results.length === 0) return this.#others.map(({ name }) => skipped(name));
    return [{ file: '', format: ALLURE, entries: readAllureDirectory(sourcesOf([...this.#results, ...this.#others])) }];
  }

  /** Unpacks a file until it is a report. */
  private async *openFile(name: string, opened: OpenedSource, around: Around): AsyncGenerator<FoundReport> {
    const packing = packingOf(opened.bytes) ?? (isTar(opened.bytes) ? 'tar' : undefined);
    const whole = { name, source: opened.source };
    const isTooDeep = around.layers >= MOST_LAYERS || around.archives >= MOST_ARCHIVES;
    if (packing === undefined || isTooDeep) yield* this.openReport(name, opened, around);
    else if (packing === 'gzip') {
      const unpacked = await readHead(this.unpacked(upToBreak(gunzip(whole))));
      yield* this.openFile(name, unpacked, { ...around, layers: around.layers + 1 });
    } else if (packing === 'zip')
      yield* this.openArchive(name, unzip(whole, this.order.limits), {
        layers: around.layers + 1,
        archives: around.archives + 1,
      });
    else
      yield* this.openArchive(name, untar(whole, this.order.limits), {
        layers: around.layers,
        archives: around.archives + 1,
      });
  }

  private async *openReport(name: string, opened: OpenedSource, around: Around): AsyncGenerator<FoundReport> {
    const format = formatFor(opened.head, this.order.format);
    if (format !== undefined) yield* this.found(format, name, opened.source);
    else if (around.archives > 0) yield* this.skip(name, opened);
    else throw new UnreadableReport(unknownFormat(opened));
  }

  private async *found(format: ReportFormat, name: string, source: ReportSource): AsyncGenerator<FoundReport> {
    this.#found += 1;
    if (format === ALLURE) this.#results.push(await this.hold(name, source));
    else if (format === XCRESULT) this.#bundles.push(await this.hold(name, source));
    else if (format === LOCUST) this.#tables.push(await this.hold(name, source));
    else if (format === SERENITY_XML) this.#outcomes.push(await this.hold(name, source));
    else if (format === SUREFIRE_TEXT && name !== '') this.#classes.push(await this.hold(name, source));
    else {
      if (format === JUNIT) this.#classesInXml.add(stemOf(name).replace(/(^|[/\\])TEST-(?=[^/\\]*$)/, '$1'));
      if (format === SERENITY && /\.json$/i.test(name)) this.#outcomesInJson.add(stemOf(name));
      yield { file: name, format, entries: format.read(source) };
    }
  }

  private async *openArchive(
    name: string,
    files: AsyncIterable<ReportFile>,
    inside: Around,
  ): AsyncGenerator<FoundReport> {
    const before = this.#found;
    for await (const file of files) {
      this.#files += 1;
      if (this.#files > this.order.limits.files)
        throw new TooLarge(this.order.limits.files, 'the number of files in archives');
      yield* this.openFile(file.name, await readHead(this.unpacked(file.source)), inside);
    }
    if (this.#found === before && inside.archives === 1)
      throw new UnreadableReport(
        `${name === '' ? 'The body' : 'The file'} is an archive that contains no report. ${knownFormats()}`,
      );
  }

  /** Keeps a file that may belong to results read together, such as Allure's; reports any other file as skipped. */
  private async *skip(name: string, opened: OpenedSource): AsyncGenerator<FoundReport> {
    if (opened.head.json === undefined && !/\.json$/i.test(name) && !/^[^\s=]+\s*=/m.test(opened.head.text)) {
      for await (const _ of opened.source);
      yield skipped(name);
      return;
    }
    this.#others.push(await this.hold(name, opened.source));
  }

  private async hold(name: string, source: ReportSource): Promise<HeldFile> {
    const bytes = await collect(source, this.order.limits.heldBytes - this.#heldBytes, 'files that are read together');
    this.#heldBytes += bytes.length;
    return { name, bytes };
  }

  private async *arriving(source: ReportSource): AsyncGenerator<Uint8Array> {
    const isCounted = this.order.limits.ratio !== undefined;
    for await (const chunk of this.measured(source)) {
      if (!isCounted) this.#ratio.arrive(chunk.length);
      yield chunk;
    }
  }

  private async *unpacked(source: ReportSource): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.measured(source)) {
      this.#unpackedBytes += chunk.length;
      this.#ratio.check(this.#unpackedBytes);
      yield chunk;
    }
  }

  private async *measured(source: ReportSource): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.order.limits.bytes)
        throw new TooLarge(this.order.limits.bytes, 'the files of an upload, unpacked,');
      yield chunk;
    }
  }
}

/** The entries of a file that cannot be opened. */
function failing(error: UnreadableReport): AsyncIterable<ReportEntry> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}

async function* sourcesOf(files: readonly HeldFile[]): AsyncGenerator<ReportFile> {
  for (const { name, bytes } of files) yield await Promise.resolve({ name, source: piecesOf(bytes) });
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Returns the name of a file without its ending. */
function stemOf(name: string): string {
  return name.replace(/\.[^./\\]{1,20}$/, '');
}

function skipped(file: string): FoundReport {
  return {
    file,
    entries: [
      {
        kind: 'warning',
        warning: { code: 'skipped_file', message: 'Skipped this file: it is not a report of a known format.' },
      },
    ],
  };
}

function unknownFormat({ bytes, head }: OpenedSource): string {
  const what = bytes.length === 0 ? 'It is empty' : `It is not in a known format: ${contentOf(head)}`;
  return `${what}. ${knownFormats()}`;
}

function knownFormats(): string {
  return `Send a report in a format such as ${formatNamesInShort()}, or name it with ?format=`;
}
