import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { CliError, usageError } from '@clarion/uploading/cli-error';

/** Returns whether the command can prompt on a terminal. */
export function canPrompt(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Prompts for a line on the terminal. @throws CliError interrupted */
export async function promptLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = new Promise<string>((settle, fail) => {
    lines.once('SIGINT', () => fail(interrupted()));
    lines.once('close', () => fail(interrupted()));
    lines.question(question).then(settle, fail);
  });
  try {
    return (await answer).trim();
  } finally {
    lines.close();
  }
}

/** Prompts for a line on the terminal without showing it. @throws CliError interrupted */
export async function promptHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true);
  stderr.write(question);
  try {
    return await readHiddenLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Reads the first line of standard input for a flag. @throws CliError usage when it is empty */
export async function readInputLine(flag: string): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line === '') throw usageError(`${flag} found nothing on standard input. Pass the value there.`);
  return line;
}

function readHiddenLine(input: NodeJS.ReadStream): Promise<string> {
  const line = new HiddenLine();
  const decoder = new StringDecoder('utf8');
  return new Promise((settle, fail) => {
    const onData = (chunk: Buffer): void => {
      for (const key of decoder.write(chunk)) line.press(key);
      if (line.state === 'open') return;
      input.off('data', onData);
      if (line.state === 'done') settle(line.text);
      else fail(interrupted());
    };
    input.on('data', onData);
    input.resume();
  });
}

/** Collects the keys of a hidden line. */
export class HiddenLine {
  state: 'open' | 'done' | 'interrupted' = 'open';
  #characters: string[] = [];

  get text(): string {
    return this.#characters.join('');
  }

  /** Ends the line on Enter and Ctrl-D, cancels on Ctrl-C, edits on Backspace and Ctrl-U, and ignores other control characters. */
  press(key: string): void {
    if (this.state !== 'open') return;
    if (key === '\r' || key === '\n' || key === '\u0004') this.state = 'done';
    else if (key === '\u0003') this.state = 'interrupted';
    else if (key === '\u007F' || key === '\b') this.#characters.pop();
    else if (key === '\u0015') this.#characters = [];
    else if (key >= ' ') this.#characters.push(key);
  }
}

function interrupted(): CliError {
  return new CliError('interrupted', 'Interrupted.');
}
