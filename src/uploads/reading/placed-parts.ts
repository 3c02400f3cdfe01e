import type { InputPart, PlacedPart } from './reading-task.js';

/** The size of pieces of a body that is read as a stream. */
export const PIECE_BYTES = 256 * 1024;

/** Returns the bytes of a received body from `start` to `end`; fewer where it ends. */
export type ReadAt = (start: number, end: number) => Promise<Buffer>;

/** Yields the parts of a received body, in pieces of at most `pieceBytes`. Raises what `readAt` raises. */
export async function* readParts(
  parts: readonly PlacedPart[],
  readAt: ReadAt,
  pieceBytes: number,
): AsyncGenerator<InputPart> {
  for (const { bytes, ...part } of parts)
    yield await Promise.resolve({ ...part, bytes: piecesOf(bytes, readAt, pieceBytes) });
}

async function* piecesOf(
  { start, end }: PlacedPart['bytes'],
  readAt: ReadAt,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const piece = await readAt(at, Math.min(end, at + pieceBytes));
    if (piece.length === 0) throw new Error(`A received body ends at byte ${at} of ${end}`);
    at += piece.length;
    yield piece;
  }
}
