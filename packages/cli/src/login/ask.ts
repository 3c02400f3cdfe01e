import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { CliError, usageError } from '../cli-error.js';

/** Whether somebody sits at a terminal who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks for a line on the terminal. @throws CliError interrupted */
export async function askLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const given = new Promise<string>((settle, fail) => {
    lines.once('SIGINT', () => fail(interrupted()));
    lines.once('close', () => fail(interrupted()));
    lines.question(question).then(settle, fail);
  });
  try {
    return (await given).trim();
  } finally {
    lines.close();
  }
}

/** Asks for a line that is not shown. @throws CliError interrupted */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true);
  stderr.write(question);
  try {
    return await hiddenLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** The first line of standard input, without its end. @throws CliError usage when there is none */
export async function lineFromInput(flag: string): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line === '') throw usageError(`${flag} found nothing on standard input.`);
  return line;
}

function hiddenLine(input: NodeJS.ReadStream): Promise<string> {
  const typed = new HiddenLine();
  const decoder = new StringDecoder('utf8');
  return new Promise((settle, fail) => {
    const onData = (chunk: Buffer): void => {
      for (const key of decoder.write(chunk)) typed.press(key);
      if (typed.state === 'open') return;
      input.off('data', onData);
      if (typed.state === 'done') settle(typed.text);
      else fail(interrupted());
    };
    input.on('data', onData);
    input.resume();
  });
}

/** What the keys of a line that is not shown come to. */
export class HiddenLine {
  state: 'open' | 'done' | 'interrupted' = 'open';
  #keys: string[] = [];

  get text(): string {
    return this.#keys.join('');
  }

  /** Enter and Ctrl-D end the line, Ctrl-C gives it up, Backspace takes a character and Ctrl-U all of them; other control characters count not. */
  press(key: string): void {
    if (this.state !== 'open') return;
    if (key === '\r' || key === '\n' || key === '\u0004') this.state = 'done';
    else if (key === '\u0003') this.state = 'interrupted';
    else if (key === '\u007F' || key === '\b') this.#keys.pop();
    else if (key === '\u0015') this.#keys = [];
    else if (key >= ' ') this.#keys.push(key);
  }
}

function interrupted(): CliError {
  return new CliError('interrupted', 'Interrupted.');
}
