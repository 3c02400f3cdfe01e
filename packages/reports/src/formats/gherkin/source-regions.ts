/** Parts of source files, each from its first line up to the next part. */
export class SourceRegions<T> {
  readonly #byFile = new Map<string, { readonly line: number; readonly item: T }[]>();
  #isSorted = true;

  /** Adds a part that begins in a line. */
  add(file: string, line: number, item: T): void {
    const list = this.#byFile.get(file);
    if (list === undefined) this.#byFile.set(file, [{ line, item }]);
    else list.push({ line, item });
    this.#isSorted = false;
  }

  /** Returns the last part that begins in a line or in front of it. */
  find(file: string, line: number): T | undefined {
    this.#sort();
    const list = this.#byFile.get(file) ?? [];
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.line ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return list[low - 1]?.item;
  }

  #sort(): void {
    if (this.#isSorted) return;
    for (const list of this.#byFile.values()) list.sort((one, other) => one.line - other.line);
    this.#isSorted = true;
  }
}
