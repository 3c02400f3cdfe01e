/** Yields what is in memory to a reader of streams. */
export async function* asyncItems<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
