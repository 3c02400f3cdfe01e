import { spawn, type ChildProcess } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** One run of the command line. */
export interface Command {
  readonly words: readonly string[];
  readonly directory: string;
  /** All variables but PATH. */
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
  /** Called with standard error as it is written. */
  readonly onError: (text: string) => void;
}

/** The exit code and output of the command. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

const HOST = ['--experimental-vm-modules', '--no-warnings', resolve('scripts/command-host.js')];

/** Follows the output of a command. Nothing that a command prints contains it. */
const MARK = '\u0000end of command\u0000';

/** Every command leaves its modules in memory, almost 2 MB. */
const COMMANDS_OF_A_HOST = 100;

/** Returns the variables of a command. */
export function commandVariables(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, ...environment };
}

const idle: CommandHost[] = [];

/** Runs a command in a process that has run others before, or in a new one while all are busy. */
export async function runHosted(command: Command): Promise<CommandResult> {
  const host = idle.pop() ?? new CommandHost();
  const result = await host.run(command);
  if (host.isUsable) idle.push(host);
  else host.end();
  return result;
}

/** A process of `scripts/command-host.js`. It ends with this process. */
class CommandHost {
  readonly #child: ChildProcess = spawn(process.execPath, HOST, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  #commands = 0;

  get isUsable(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#commands < COMMANDS_OF_A_HOST;
  }

  run({ environment, onError, ...command }: Command): Promise<CommandResult> {
    this.#commands += 1;
    const child = this.#child;
    this.keepAlive(true);
    return new Promise((settle, fail) => {
      const written = { out: '', errors: '' };
      let code: number | undefined;
      const finish = (exitCode: number | null): void => {
        child.stdout?.removeAllListeners('data');
        child.stderr?.removeAllListeners('data');
        child.off('message', onMessage).off('close', finish).off('error', fail);
        this.keepAlive(false);
        settle({ code: exitCode, out: withoutMark(written.out), errors: withoutMark(written.errors) });
      };
      const finishAtMarks = (): void => {
        if (code !== undefined && written.out.endsWith(MARK) && written.errors.endsWith(MARK)) finish(code);
      };
      const onMessage = (exitCode: unknown): void => {
        code = Number(exitCode);
        finishAtMarks();
      };
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        written.out += text;
        finishAtMarks();
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        written.errors += text;
        onError(withoutMark(text));
        finishAtMarks();
      });
      child.on('message', onMessage);
      child.once('error', fail);
      // The command ended the process, as it does after an interruption.
      child.once('close', finish);
      child.send({ ...command, environment: commandVariables(environment), mark: MARK });
    });
  }

  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  /** An idle process does not keep this one alive. */
  private keepAlive(isBusy: boolean): void {
    for (const handle of [this.#child, this.#child.channel, this.#child.stdout, this.#child.stderr]) {
      const change: unknown =
        handle === null || handle === undefined ? undefined : Reflect.get(handle, isBusy ? 'ref' : 'unref');
      if (typeof change === 'function') change.call(handle);
    }
  }
}

function withoutMark(text: string): string {
  return text.replaceAll(MARK, '');
}
