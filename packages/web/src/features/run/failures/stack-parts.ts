/** Consecutive lines of a stack: either the project's own code, or library frames, which can be folded. */
export interface StackPart {
  readonly isLibrary: boolean;
  readonly text: string;
  /** How many frames it contains. */
  readonly frames: number;
}

const FRAME = /^\s*(?:at\s|File "|#\d+[: ]|from\s|\S.*\.\w{1,5}:\d+)/;
const GO_LOCATION = /^\t\S+\.go:\d+/;

/** Matches code of a runtime, an installed package or a test framework. */
const LIBRARY =
  /node_modules[\\/]|node:|internal[\\/](?:process|modules|timers)|[\\/](?:site|dist)-packages[\\/]|[\\/]usr[\\/](?:local[\\/])?(?:lib|go)[\\/]|[\\/]lib[\\/]python\d|<frozen |[\\/]rustc[\\/]|[\\/]\.cargo[\\/]|[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|[\\/]vendor[\\/]|[\\/]pkg[\\/]mod[\\/]|^\s*at (?:java|javax|jdk|sun|kotlin|scala|org\.junit|junit|org\.testng|org\.gradle|org\.apache\.maven|org\.springframework|System|Microsoft|Xunit|NUnit)\.|\(<anonymous>\)$|\.pub-cache[\\/]|dart:/;

/** Splits a stack into own code and library frames. The texts of all parts join to the stack. */
export function stackParts(stack: string): readonly StackPart[] {
  const parts: StackPart[] = [];
  for (const frame of framesOf(stack.split('\n'))) {
    const text = frame.join('\n');
    const isLibrary = FRAME.test(frame[0] ?? '') || GO_LOCATION.test(frame[1] ?? '') ? LIBRARY.test(text) : false;
    const last = parts.at(-1);
    if (last !== undefined && last.isLibrary === isLibrary)
      parts[parts.length - 1] = { isLibrary, text: `${last.text}\n${text}`, frames: last.frames + 1 };
    else parts.push({ isLibrary, text, frames: 1 });
  }
  return parts;
}

/** Groups lines by frame: Python prints the code below a frame, Go the location below a call. */
function framesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const frames: string[][] = [];
  for (const line of lines) {
    const last = frames.at(-1);
    const isBelow =
      (last?.[0]?.startsWith('  File "') === true && line.startsWith('    ')) ||
      (last?.length === 1 && GO_LOCATION.test(line));
    if (isBelow) last?.push(line);
    else frames.push([line]);
  }
  return frames;
}

/** Removes the message that some languages print above the stack. */
export function withoutMessage(stack: string, message: string): string {
  if (message === '' || !stack.startsWith(message)) return stack;
  return stack.slice(message.length).replace(/^\n+/, '');
}
