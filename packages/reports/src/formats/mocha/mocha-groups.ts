/** So much of the names of nested blocks is kept: each test in them has all of these names. In UTF-16 units. */
const MOST_OF_NAMES = 2_000;

interface Group {
  readonly name: string;
  /** The same for blocks with the same names around them. */
  readonly id: number;
}

/** The blocks that a line of the list is in, from the outermost one. */
export class MochaGroups {
  readonly #open: Group[] = [];
  readonly #ids = new Map<string, number>();

  /** How many blocks are in one another. */
  get depth(): number {
    return this.#open.length;
  }

  /** A block begins; `depth` is 1 for an outermost one. A line that is set in further than one block below the last is none. */
  begin(depth: number, name: string): void {
    if (depth > this.#open.length + 1) return;
    this.#open.length = depth - 1;
    const room = this.#open.reduce((rest, group) => rest - group.name.length, MOST_OF_NAMES);
    const kept = name.length <= room ? name : `${name.slice(0, Math.max(room, 0))}…`;
    const key = this.keyOf(depth - 1, kept);
    const id = this.#ids.get(key) ?? this.#ids.size + 1;
    this.#ids.set(key, id);
    this.#open.push({ name: kept, id });
  }

  /** Returns the names of the blocks around a test. */
  around(depth: number): readonly string[] {
    return this.#open.slice(0, depth).map(({ name }) => name);
  }

  /** Returns a short text that is the same for tests with the same name in the same blocks. */
  keyOf(depth: number, name: string): string {
    const group = this.#open[Math.min(depth, this.#open.length) - 1];
    return `${group?.id ?? 0} ${name}`;
  }
}
