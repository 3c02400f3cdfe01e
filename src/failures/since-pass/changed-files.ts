import type { RunCommit } from '../../runs/source/run-commit.js';
import { directoryOf, endsOf, isAbsolutePath, mirroredDirectoryOf, nameOf } from './source-path.js';

/** A name that so many changed files have says nothing about a path that is not known whole. */
const MOST_OF_NAME = 50;

/** A file that a commit changes: the place of the commit in the list, and the path. */
export interface ChangedFile {
  readonly commit: number;
  readonly file: string;
}

/** The files that some commits change, found by paths of reports. Made once for all failures of a range. */
export class ChangedFiles {
  readonly #byFile = new Map<string, ChangedFile[]>();
  readonly #byDirectory = new Map<string, ChangedFile[]>();
  readonly #byMirror = new Map<string, ChangedFile[]>();
  readonly #byName = new Map<string, Set<string>>();

  constructor(readonly commits: readonly RunCommit[]) {
    for (const [commit, { files }] of commits.entries()) for (const file of new Set(files)) this.add({ commit, file });
  }

  /**
   * The changes of the file at a path in the form of `toSourcePath`. A path that is not relative to the repository fits a file that it ends
   * with (at least a folder and a name), and a relative one the only changed file that ends with it.
   */
  of(path: string): readonly ChangedFile[] {
    const exact = this.#byFile.get(path);
    if (exact !== undefined) return exact;
    const end = isAbsolutePath(path) ? this.endOf(path) : this.onlyEndingWith(path);
    return end === undefined ? [] : (this.#byFile.get(end) ?? []);
  }

  /** The changes in the directory of a path; of an absolute path, in a directory that its own ends with. */
  besides(path: string): readonly ChangedFile[] {
    const directory = directoryOf(path);
    const exact = this.#byDirectory.get(directory);
    if (exact !== undefined || !isAbsolutePath(path)) return exact ?? [];
    const end = endsOf(directory).find((part) => part !== '' && this.#byDirectory.has(part));
    return end === undefined ? [] : (this.#byDirectory.get(end) ?? []);
  }

  /** The changes in the directories that mirror the one of a test: `src` for `test`. */
  mirroring(test: string): readonly ChangedFile[] {
    return this.#byMirror.get(mirroredDirectoryOf(test)) ?? [];
  }

  private endOf(path: string): string | undefined {
    return endsOf(path).find((part) => part.includes('/') && this.#byFile.has(part));
  }

  private onlyEndingWith(path: string): string | undefined {
    const named = this.#byName.get(nameOf(path));
    if (named === undefined || named.size > MOST_OF_NAME) return undefined;
    const ending = [...named].filter((file) => file.endsWith(`/${path}`));
    return ending.length === 1 ? ending[0] : undefined;
  }

  private add(change: ChangedFile): void {
    const { file } = change;
    append(this.#byFile, file, change);
    append(this.#byDirectory, directoryOf(file), change);
    append(this.#byMirror, mirroredDirectoryOf(file), change);
    const name = nameOf(file);
    const named = this.#byName.get(name);
    if (named === undefined) this.#byName.set(name, new Set([file]));
    else named.add(file);
  }
}

function append(map: Map<string, ChangedFile[]>, key: string, change: ChangedFile): void {
  const changes = map.get(key);
  if (changes === undefined) map.set(key, [change]);
  else changes.push(change);
}
