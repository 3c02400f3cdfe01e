import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A stored piece of a run's events: their texts, one a line, compressed. */
export interface EventPiece {
  readonly firstEvent: number;
  readonly eventCount: number;
  readonly body: Buffer;
}

/** Tests without events do not count. */
const TESTS_IN_PIECE = 50;
const CHARACTERS_IN_PIECE = 256 * 1024;

/** Brotli's fastest quality took the least time and the least space of all that was measured for such text. */
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Packs events, as they come, into pieces that can be read without the rest: of an upload only what is packed is kept. A line
 * is `{"testId":…,` and the event's members, so that a listing passes lines through and never parses them.
 */
export class EventPacker {
  readonly #pieces: EventPiece[] = [];
  #lines: string[] = [];
  #characters = 0;
  #tests = 0;
  #seq = 0;

  /** Adds the events of the next test. */
  add(testId: string, events: readonly string[]): void {
    if (events.length === 0) return;
    this.#addLines(`{"testId":${JSON.stringify(testId)}`, events);
    this.#tests += 1;
    if (this.#tests >= TESTS_IN_PIECE) this.#close();
  }

  /** The pieces of all that was added; their events are numbered from 0. */
  finish(): readonly EventPiece[] {
    this.#close();
    return this.#pieces;
  }

  #addLines(head: string, events: readonly string[]): void {
    for (const event of events) {
      const line = toLine(head, event);
      this.#lines.push(line);
      this.#characters += line.length;
      this.#seq += 1;
      if (this.#characters >= CHARACTERS_IN_PIECE) this.#close();
    }
  }

  #close(): void {
    if (this.#lines.length > 0) this.#pieces.push(pack(this.#lines, this.#seq - this.#lines.length));
    this.#lines = [];
    this.#characters = 0;
    this.#tests = 0;
  }
}

/** The lines of a piece. */
export function unpackEvents(body: Buffer): readonly string[] {
  return unpackText(body).split('\n');
}

/** A stored line as the listing shows it: with its number in front. */
export function numberLine(line: string, seq: number): string {
  return `{"seq":${seq},${line.slice(1)}`;
}

/** An event's own `testId` gives way to the test that it stands in; JSON text holds no raw line break. */
function toLine(head: string, event: string): string {
  return event === '{}' ? `${head}}` : `${head},${event.slice(1)}`;
}

/** A text, compressed as the pieces are. */
export function packText(text: string): Buffer {
  return brotliCompressSync(text, OPTIONS);
}

/** The text that `packText` was given. */
export function unpackText(body: Buffer): string {
  return brotliDecompressSync(body).toString('utf8');
}

function pack(lines: readonly string[], firstEvent: number): EventPiece {
  return { firstEvent, eventCount: lines.length, body: packText(lines.join('\n')) };
}
