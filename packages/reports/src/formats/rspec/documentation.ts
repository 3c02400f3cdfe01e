/** A line of `--format documentation`: a group, or an example. */
export interface DocumentedLine {
  readonly name: string;
  /** The full description of the group around it; '' for a group that is in none. */
  readonly groups: string;
  /** Its own full description. */
  readonly full: string;
  /** Something deeper follows. */
  isGroup: boolean;
  readonly failed?: number | undefined;
  readonly pending?: string | undefined;
  /** Where rspec-retry says that it is. */
  place?: string;
}

/** Groups that are nested deeper than this are none. */
const DEEPEST = 60;

/** More lines are not kept: names are missing then. */
const MOST_LINES = 300_000;

/** A constant, whose methods are described without a blank behind it. */
const CONSTANT = /^[A-Z]\w{0,200}(?:::[A-Z]\w{0,200}){0,20}$/;

/** The tree of groups and examples that `--format documentation` prints, among the output of tests. */
export class Documentation {
  readonly #lines: DocumentedLine[] = [];
  /** The last line of each level. */
  readonly #path: { readonly line: DocumentedLine; readonly isBehindOutput: boolean }[] = [];
  #isBehindOutput = false;
  #isBehindBlank = true;
  #isUncertain = false;
  #marked = 0;
  #exampleCount = 0;
  readonly #failed = new Map<number, DocumentedLine>();

  /** Takes a blank line: the groups that are in none begin behind it. */
  blank(): void {
    this.#isBehindBlank = true;
    this.#isBehindOutput = false;
  }

  /** Takes a line; returns false for what a test printed. What is printed without a line end is in front of an example. */
  take(text: string, mark: Pick<DocumentedLine, 'name' | 'failed' | 'pending'> | undefined): boolean {
    const { margin, name, isBehindOutput, isMarked } = placeOf(mark?.name ?? text);
    const level = margin / 2;
    const isFitting =
      Number.isInteger(level) &&
      level <= Math.min(this.#path.length, DEEPEST) &&
      (level > 0 || (this.#isBehindBlank && mark === undefined));
    const { failed, pending } = mark ?? {};
    if (isFitting && isMarked) this.#marked += 1;
    if (isFitting)
      this.#add(level, { name, ...this.#groupsOf(level, name), isGroup: false, failed, pending }, isBehindOutput);
    else if (failed !== undefined) this.#failed.set(failed, { name, groups: '', full: name, isGroup: false, failed });
    this.#isBehindOutput = !isFitting;
    this.#isBehindBlank = false;
    return isFitting;
  }

  /** Takes a line that is the mark of another formatter: it is behind the last example of a group. */
  mark(): void {
    if (!this.#isBehindOutput && this.#lines.length > 0) this.#isBehindBlank = true;
  }

  /** How many lines have the mark of another formatter in front. */
  get marked(): number {
    return this.#marked;
  }

  /** The last example was tried again. */
  retried(place: string): void {
    const last = this.#lines.at(-1);
    if (last !== undefined) last.place = place;
  }

  /** The examples; those of groups only print themselves. */
  get examples(): readonly DocumentedLine[] {
    return this.#lines.filter(({ isGroup, groups }) => !isGroup && groups !== '');
  }

  /** How many examples there are. */
  get exampleCount(): number {
    return this.#exampleCount;
  }

  /** All lines that fit in, groups and examples. */
  get lines(): readonly DocumentedLine[] {
    return this.#lines;
  }

  /** Returns the example with the number of a failure. */
  failed(number: number): DocumentedLine | undefined {
    return this.#failed.get(number);
  }

  /** How many failures are marked. */
  get failures(): readonly number[] {
    return [...this.#failed.keys()];
  }

  /** Whether a failure is marked. */
  get hasFailed(): boolean {
    return this.#failed.size > 0;
  }

  /** Whether the names can be trusted: no line of output may have been taken for a group, and none are missing. */
  get isCertain(): boolean {
    return !this.#isUncertain && this.#lines.length < MOST_LINES;
  }

  #groupsOf(level: number, name: string): Pick<DocumentedLine, 'groups' | 'full'> {
    const parent = level === 0 ? undefined : this.#path[level - 1]?.line;
    if (parent === undefined) return { groups: '', full: name };
    const isMethod = CONSTANT.test(parent.name) && /^(?:#|::|\.)/.test(name);
    return { groups: parent.full, full: parent.full + (isMethod ? name : ` ${name}`) };
  }

  #add(level: number, line: DocumentedLine, hasOutput: boolean): void {
    const parent = this.#path[level - 1];
    if (parent !== undefined) {
      if (!parent.line.isGroup && parent.line.groups !== '') this.#exampleCount -= 1;
      parent.line.isGroup = true;
      this.#isUncertain ||= parent.isBehindOutput && level > 1;
    }
    this.#path.length = level;
    this.#path.push({ line, isBehindOutput: hasOutput || this.#isBehindOutput });
    if (line.groups !== '') this.#exampleCount += 1;
    if (this.#lines.length < MOST_LINES) this.#lines.push(line);
    if (line.failed !== undefined) this.#failed.set(line.failed, line);
  }
}

/** Where the name of a line begins. */
interface Place {
  readonly margin: number;
  readonly name: string;
  readonly isBehindOutput: boolean;
  /** The mark of another formatter is in front. */
  readonly isMarked: boolean;
}

/** Returns the margin and what is behind it, of the last part of a line that begins with output. */
function placeOf(text: string): Place {
  const isMarked = /^[.F*] {2}/.test(text);
  const line = isMarked ? text.slice(1) : text;
  const own = line.trimStart();
  const given = { isBehindOutput: false, isMarked };
  if (line.length > own.length) return { ...given, margin: line.length - own.length, name: own };
  const at = text.lastIndexOf('  ');
  const behind = text.slice(at + 2);
  if (at < 0 || behind.trim() === '') return { ...given, margin: 0, name: text };
  const front = text.slice(0, at).trimEnd();
  return { ...given, margin: at + 2 - front.length, name: behind, isBehindOutput: true };
}
