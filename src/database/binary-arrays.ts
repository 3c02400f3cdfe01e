/**
 * Arrays in the binary format of PostgreSQL (`array_send` and `array_recv` in `src/backend/utils/adt/arrayfuncs.c`), for parameters of
 * statements that write many rows. The driver sends a Buffer as it is, so a thread can prepare it; and the server reads it without
 * searching for quotes. Each array has memory of its own, which can be transferred between threads.
 */

/** The types of elements, by their ids in `pg_type.dat`. */
const BOOL = 16;
const BYTEA = 17;
const INT8 = 20;
const INT4 = 23;
const TEXT = 25;
const FLOAT8 = 701;

/** Number of dimensions, whether there are nulls, type of elements; length and first index of the only dimension. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const DOUBLE_BYTES = 8;

/** Returns a `text[]`; null is NULL. */
export function textArray(items: readonly (string | null)[]): Buffer {
  const lengths = items.map((item) => (item === null ? NULL_LENGTH : Buffer.byteLength(item)));
  const array = allocate(TEXT, lengths);
  let at = HEAD_BYTES;
  for (const [index, item] of items.entries()) {
    at = array.writeInt32BE(lengths[index] ?? NULL_LENGTH, at);
    if (item !== null) at += array.write(item, at);
  }
  return array;
}

/** Returns a `bytea[]`. */
export function byteaArray(items: readonly Buffer[]): Buffer {
  const array = allocate(
    BYTEA,
    items.map(({ length }) => length),
  );
  let at = HEAD_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(item.length, at);
    at += item.copy(array, at);
  }
  return array;
}

/** Returns an `integer[]`. */
export function integerArray(items: readonly number[]): Buffer {
  return fixedArray(INT4, 4, items, (array, item, at) => array.writeInt32BE(item, at));
}

/** Returns a `bigint[]`. */
export function bigintArray(items: readonly bigint[]): Buffer {
  return fixedArray(INT8, 8, items, (array, item, at) => array.writeBigInt64BE(item, at));
}

/** Returns a `double precision[]`; null is NULL. */
export function doubleArray(items: readonly (number | null)[]): Buffer {
  const lengths = items.map((item) => (item === null ? NULL_LENGTH : DOUBLE_BYTES));
  const array = allocate(FLOAT8, lengths);
  let at = HEAD_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(item === null ? NULL_LENGTH : DOUBLE_BYTES, at);
    if (item !== null) at = array.writeDoubleBE(item, at);
  }
  return array;
}

/** Returns a `boolean[]`. */
export function booleanArray(items: readonly boolean[]): Buffer {
  return fixedArray(BOOL, 1, items, (array, item, at) => array.writeUInt8(item ? 1 : 0, at));
}

function fixedArray<T>(
  type: number,
  bytes: number,
  items: readonly T[],
  write: (array: Buffer, item: T, at: number) => void,
): Buffer {
  const lengths = items.map(() => bytes);
  const array = allocate(type, lengths);
  for (const [index, item] of items.entries()) {
    const at = HEAD_BYTES + index * (LENGTH_BYTES + bytes);
    array.writeInt32BE(bytes, at);
    write(array, item, at + LENGTH_BYTES);
  }
  return array;
}

/** An array of elements with these lengths, of which the head is written. An empty array has no dimension. */
function allocate(type: number, lengths: readonly number[]): Buffer {
  const body = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), 0);
  const array = Buffer.allocUnsafeSlow(lengths.length === 0 ? HEAD_BYTES - 8 : HEAD_BYTES + body);
  array.writeInt32BE(lengths.length === 0 ? 0 : 1, 0);
  array.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4);
  array.writeInt32BE(type, 8);
  if (lengths.length === 0) return array;
  array.writeInt32BE(lengths.length, 12);
  array.writeInt32BE(1, 16);
  return array;
}
