/** Yields what is in memory, or made without waiting, to a reader of streams. */
export async function* asyncItems<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
