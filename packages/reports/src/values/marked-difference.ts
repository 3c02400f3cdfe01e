/** Two strings put together from a print that marks where they differ. */
interface WholeStrings {
  readonly expected: string;
  readonly actual: string;
  /** Their common part is not whole: dots replace the rest of it. */
  readonly isCut: boolean;
}

/**
 * Returns two strings whose difference is in brackets, as in `a[b]c` and `a[d]c`; undefined when they are not printed
 * so.
 */
export function betweenBrackets(one: string, other: string): WholeStrings | undefined {
  const head = commonHead(one, other);
  const tail = commonTail(one, other, head);
  if (one.charAt(head - 1) !== '[' || one.charAt(one.length - tail) !== ']') return undefined;
  const isCut = one.startsWith('...') || (tail > 1 && one.endsWith('...'));
  return { expected: withoutBrackets(one, head, tail), actual: withoutBrackets(other, head, tail), isCut };
}

/** `head` counts the common part with its `[`, `tail` that with its `]`. */
function withoutBrackets(value: string, head: number, tail: number): string {
  const end = value.length - tail;
  return value.slice(0, head - 1) + value.slice(head, end) + value.slice(end + 1);
}

function commonHead(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}

function commonTail(one: string, other: string, head: number): number {
  const most = Math.min(one.length, other.length) - head;
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
