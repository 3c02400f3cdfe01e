import { BoundedText } from '../../text/bounded-text.js';

/** `# example.test/shop [example.test/shop.test]`, with which the compiler begins what it has to say of a package. */
const HEADER = /^# \[?([^\s[\]]{1,1000})\]?(?: \[[^\]]{1,1000}\])?\s*$/;

/**
 * What was said while packages were built: in events (Go 1.24 and later) or, before that, in lines between them. Kept until
 * a package fails because of it.
 */
export class GoBuilds {
  readonly #outputs = new Map<string, BoundedText>();
  readonly #failed = new Set<string>();
  /** Builds whose own package reported them. */
  readonly #reported = new Set<string>();
  #header: string | undefined;

  /** Output of the build of what `importPath` names. */
  push(importPath: string, output: string): void {
    const text = this.#outputs.get(importPath) ?? new BoundedText();
    this.#outputs.set(importPath, text);
    if (!HEADER.test(output)) text.push(output);
  }

  /** Notes that a build failed. */
  fail(importPath: string): void {
    this.#failed.add(importPath);
  }

  /** Takes a line that is not an event, when it goes with a build. */
  takeLine(line: string): boolean {
    const header = HEADER.exec(line)?.[1];
    if (header !== undefined) this.#header = header;
    if (this.#header === undefined) return false;
    this.push(this.#header, header === undefined ? `${line}\n` : '');
    return true;
  }

  /** Whether the last lines are of a build whose end is missing: a package path, or places in source. */
  get isOpen(): boolean {
    const header = this.#header;
    if (header === undefined) return false;
    return header.includes('/') || /\.go:\d/.test(this.#outputs.get(header)?.toString() ?? '');
  }

  /** The lines that follow are of something else. */
  endLines(): void {
    this.#header = undefined;
  }

  /**
   * Returns what was said of a package that could not be built, or else of those that no package reported as its own: one of them
   * is imported by it.
   */
  take(packagePath: string, failedBuild: string | undefined): string {
    const all = [...this.#outputs.keys()];
    const own = all.filter((path) => path === failedBuild || isBuildOf(path, packagePath));
    const imported = all.filter((path) => !path.includes(' ') && !this.#reported.has(path) && this.#failed.size === 0);
    const paths = own.length > 0 ? own : imported;
    const texts = paths.map((path) => this.#outputs.get(path)?.toString() ?? '');
    for (const path of own) {
      this.#failed.delete(path);
      this.#reported.add(path);
    }
    return texts.join('').trimEnd();
  }

  /** Failed builds that no package reported. */
  *rest(): Generator<{ readonly packagePath: string; readonly output: string }> {
    for (const path of this.#failed)
      yield { packagePath: path.split(' ', 1)[0] ?? path, output: this.#outputs.get(path)?.toString().trimEnd() ?? '' };
  }
}

/** `shop`, `shop.test`, `shop_test` and `shop [shop.test]` are builds of `shop`. */
function isBuildOf(path: string, packagePath: string): boolean {
  if (!path.startsWith(packagePath) || packagePath === '') return false;
  const rest = path.slice(packagePath.length);
  return rest === '' || rest === '.test' || rest === '_test' || rest.startsWith(' [') || rest.startsWith('_test [');
}
