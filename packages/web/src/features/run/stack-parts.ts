/** Lines of a stack that belong together: those of the project's own code, or frames of libraries, which can be folded. */
export interface StackPart {
  readonly isForeign: boolean;
  readonly text: string;
  /** How many frames of libraries it holds. */
  readonly frames: number;
}

const FRAME = /^\s*(?:at\s|File "|#\d+[: ]|from\s|\S.*\.\w{1,5}:\d+)/;
const GO_PLACE = /^\t\S+\.go:\d+/;

/** Code of a runtime, an installed package or a test framework. */
const FOREIGN =
  /node_modules[\\/]|node:|internal[\\/](?:process|modules|timers)|[\\/](?:site|dist)-packages[\\/]|[\\/]usr[\\/](?:local[\\/])?(?:lib|go)[\\/]|[\\/]lib[\\/]python\d|<frozen |[\\/]rustc[\\/]|[\\/]\.cargo[\\/]|[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|[\\/]vendor[\\/]|[\\/]pkg[\\/]mod[\\/]|^\s*at (?:java|javax|jdk|sun|kotlin|scala|org\.junit|junit|org\.testng|org\.gradle|org\.apache\.maven|org\.springframework|System|Microsoft|Xunit|NUnit)\.|\(<anonymous>\)$|\.pub-cache[\\/]|dart:/;

/** The parts of a stack in their order. The text of all together is the stack. */
export function stackParts(stack: string): readonly StackPart[] {
  const parts: StackPart[] = [];
  for (const frame of framesOf(stack.split('\n'))) {
    const text = frame.join('\n');
    const isForeign = FRAME.test(frame[0] ?? '') || GO_PLACE.test(frame[1] ?? '') ? FOREIGN.test(text) : false;
    const last = parts.at(-1);
    if (last !== undefined && last.isForeign === isForeign)
      parts[parts.length - 1] = { isForeign, text: `${last.text}\n${text}`, frames: last.frames + 1 };
    else parts.push({ isForeign, text, frames: 1 });
  }
  return parts;
}

/** The lines by frames: Python shows the code below a frame, Go the place below a call. */
function framesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const frames: string[][] = [];
  for (const line of lines) {
    const last = frames.at(-1);
    const isBelow =
      (last?.[0]?.startsWith('  File "') === true && line.startsWith('    ')) ||
      (last?.length === 1 && GO_PLACE.test(line));
    if (isBelow) last?.push(line);
    else frames.push([line]);
  }
  return frames;
}

/** The stack without the message that some languages print above it. */
export function stackBelow(stack: string, message: string): string {
  if (message === '' || !stack.startsWith(message)) return stack;
  return stack.slice(message.length).replace(/^\n+/, '');
}
