import { toProblem } from '../../../../api/problem.js';

/** The file is no trace, or is damaged. */
export class BrokenTrace extends Error {}

/** The end of the directory of an archive: 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16). */
const LONGEST_END = 22 + 0xff_ff;
const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const ENTRY_BYTES = 46;

/**
 * Reads a trace with the session of the reader.
 * @throws ApiProblem when the server does not send it, BrokenTrace when it is no trace
 */
export async function readTrace(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (response?.ok !== true) throw toProblem(undefined, response);
  const trace = await response.blob();
  if (!(await isTrace(trace))) throw new BrokenTrace();
  return trace;
}

/** Returns whether a file is a whole zip archive with a member `….trace`, as Playwright writes it. Reads only its directory. */
export async function isTrace(file: Blob): Promise<boolean> {
  const end = new DataView(await file.slice(-LONGEST_END).arrayBuffer());
  for (let at = end.byteLength - 22; at >= 0; at -= 1) {
    if (end.getUint32(at, true) !== END_SIGNATURE) continue;
    const size = end.getUint32(at + 12, true);
    const start = end.getUint32(at + 16, true);
    return hasTraceEntry(new DataView(await file.slice(start, start + size).arrayBuffer()));
  }
  return false;
}

function hasTraceEntry(directory: DataView<ArrayBuffer>): boolean {
  const decoder = new TextDecoder();
  let at = 0;
  while (at + ENTRY_BYTES <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = decoder.decode(directory.buffer.slice(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    if (name.endsWith('.trace')) return true;
    at += ENTRY_BYTES + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return false;
}
