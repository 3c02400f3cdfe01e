/** One line of a stack: the place of a call. */
export interface Frame {
  /** As it was printed, but for the schemes `file:` and `webpack:`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column?: number;
  readonly function?: string;
  /** It lies in the runtime, in an installed package or in a test framework. */
  readonly isForeign: boolean;
  /** The language prints its stacks with the innermost call at the end. */
  readonly isInnermostLast?: true;
  /** Where the test begins: the place of the failure only when there is no other. */
  readonly isOfTest?: true;
}

/** The parts of a frame as patterns find them. */
interface FrameParts {
  readonly file: string | undefined;
  readonly line: string | undefined;
  readonly column?: string | undefined;
  readonly function?: string | undefined;
}

/** Makes a frame of the parts that a pattern found; undefined when there is no file or no line. */
export function makeFrame(parts: FrameParts, isForeign: boolean): Frame | undefined {
  const line = Number(parts.line);
  if (parts.file === undefined || !Number.isSafeInteger(line) || line < 1) return undefined;
  const column = Number(parts.column);
  return {
    file: parts.file,
    line,
    ...(Number.isSafeInteger(column) && column > 0 ? { column } : {}),
    ...(parts.function === undefined || parts.function === '' ? {} : { function: parts.function }),
    isForeign,
  };
}
