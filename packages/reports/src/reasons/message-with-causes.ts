/** The cause of an error as Node and Playwright print it below the frames of the error, Jest (`Cause:` and a line end) and Vitest. */
const CAUSE = /^\s{0,40}(?:\[cause\]: |Cause:\n\s{0,40})(?:Error: )?(\S.{0,2000}?)(?: \{)?$/gm;
const CAUSE_OF_VITEST = /^Caused by: (?:Error: )?(\S.{0,2000})$/gm;

/** A cause as the Java virtual machine prints it: the class, and the first line of what it says. */
const CAUSE_OF_JVM =
  /^Caused by: ((?:[\w$]{1,200}\.){1,20}[\w$]{1,200})(?::[^\S\n]{0,8}(?:\n(?!\s{0,8}(?:at |\.{3} \d)))?([^\n]{0,1000}))?$/gm;

const MOST_CAUSES = 5;

/** What is known of an error whose causes are looked for. */
interface CausedError {
  readonly isVitest: boolean;
  /** It is no assertion. */
  readonly isThrown: boolean;
}

/**
 * Returns the message of an error with those of its causes, which say the reason last: `outer failure: inner failure`. Of the Java virtual
 * machine it is the innermost one alone, as each of those around it repeats what it wraps.
 */
export function withCauses(message: string, stack: string, { isVitest, isThrown }: CausedError): string {
  if (!/\[cause\]: |Caused? ?(?:by)?:/.test(stack)) return message;
  const root = isThrown && !isVitest ? rootOf(stack, message) : undefined;
  if (root !== undefined) return joined(message, root);
  const causes = [...stack.matchAll(isVitest ? CAUSE_OF_VITEST : CAUSE)].slice(0, MOST_CAUSES);
  return causes
    .map(([, cause = '']) => cause)
    .filter((cause) => !message.includes(cause))
    .reduce(joined, message);
}

function rootOf(stack: string, message: string): string | undefined {
  const [, type = '', line = ''] = [...stack.matchAll(CAUSE_OF_JVM)].at(-1) ?? [];
  const says = line.trim();
  // A class that is missing is named with slashes, and in its cause with points.
  const isSaid = [message, message.replaceAll('/', '.')].some((text) => text.includes(says === '' ? type : says));
  if (type === '' || isSaid) return undefined;
  return says === '' ? type : `${type}: ${says}`;
}

function joined(message: string, cause: string): string {
  return `${message}${message.includes('\n') ? '\n' : ': '}${cause}`;
}
