import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A stored chunk of the events of a run: their texts, one per line, compressed. */
export interface EventChunk {
  readonly firstEvent: number;
  readonly eventCount: number;
  readonly body: Buffer;
}

/**
 * The more alike lines a chunk has, the smaller it is, and the less often a compression begins. One is read in a millisecond
 * ([ADR 72](../../../docs/adr/0072-what-a-result-takes-on-disk.md)).
 */
const CHARACTERS_IN_CHUNK = 256 * 1024;

/** Quality 2 takes a tenth less space than 1; higher ones take much more time for little. */
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Packs events, as they arrive, into chunks that can be read alone, so that memory holds only packed events. A line is
 * `{"testId":…,` and the members of the event: a listing passes lines on and never parses them.
 */
export class EventPacker {
  readonly #chunks: EventChunk[] = [];
  #lines: string[] = [];
  #characters = 0;
  #seq = 0;

  /** Adds the events of the next test. */
  add(testId: string, events: readonly string[]): void {
    if (events.length === 0) return;
    this.#addLines(`{"testId":${JSON.stringify(testId)}`, events);
  }

  /** The chunks of all added events, numbered from 0. */
  finish(): readonly EventChunk[] {
    this.#close();
    return this.#chunks;
  }

  #addLines(head: string, events: readonly string[]): void {
    for (const event of events) {
      const line = toLine(head, event);
      this.#lines.push(line);
      this.#characters += line.length;
      this.#seq += 1;
      if (this.#characters >= CHARACTERS_IN_CHUNK) this.#close();
    }
  }

  #close(): void {
    if (this.#lines.length > 0) this.#chunks.push(pack(this.#lines, this.#seq - this.#lines.length));
    this.#lines = [];
    this.#characters = 0;
  }
}

/** The lines of a chunk. */
export function unpackEvents(body: Buffer): readonly string[] {
  return unpackText(body).split('\n');
}

/** A stored line as the listing shows it, with its number. */
export function numberLine(line: string, seq: number): string {
  return `{"seq":${seq},${line.slice(1)}`;
}

/** Replaces a `testId` of the event by the id of its test. JSON text contains no raw line break. */
function toLine(head: string, event: string): string {
  return event === '{}' ? `${head}}` : `${head},${event.slice(1)}`;
}

/** Compresses a text like a chunk. */
export function packText(text: string): Buffer {
  return brotliCompressSync(text, OPTIONS);
}

/** Reverses `packText`. */
export function unpackText(body: Buffer): string {
  return brotliDecompressSync(body).toString('utf8');
}

function pack(lines: readonly string[], firstEvent: number): EventChunk {
  return { firstEvent, eventCount: lines.length, body: packText(lines.join('\n')) };
}
