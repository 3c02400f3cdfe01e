import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A stored piece of a run's events: their texts, one a line, compressed. */
export interface EventPiece {
  readonly firstEvent: number;
  readonly eventCount: number;
  readonly body: Buffer;
}

/** Events of one test, as JSON texts in order. */
export interface EventsOfTest {
  readonly testId: string;
  readonly events: readonly string[];
}

const TESTS_IN_PIECE = 50;
const CHARACTERS_IN_PIECE = 256 * 1024;

/** Brotli's fastest quality took the least time and the least space of all that was measured for such text. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

interface Pending {
  lines: string[];
  characters: number;
  tests: number;
}

/**
 * Packs events into pieces that can be read without the rest. A line is `{"testId":…,` and the event's members, so that a
 * listing passes lines through and never parses them.
 */
export function packEvents(tests: readonly EventsOfTest[], firstEvent: number): readonly EventPiece[] {
  const pieces: EventPiece[] = [];
  let seq = firstEvent;
  let pending: Pending = { lines: [], characters: 0, tests: 0 };
  const close = (): void => {
    if (pending.lines.length > 0) pieces.push(pack(pending.lines, seq - pending.lines.length));
    pending = { lines: [], characters: 0, tests: 0 };
  };
  for (const { testId, events } of tests) {
    const head = `{"testId":${JSON.stringify(testId)}`;
    for (const event of events) {
      const line = toLine(head, event);
      pending.lines.push(line);
      pending.characters += line.length;
      seq += 1;
      if (pending.characters >= CHARACTERS_IN_PIECE) close();
    }
    pending.tests += 1;
    if (pending.tests >= TESTS_IN_PIECE) close();
  }
  close();
  return pieces;
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
