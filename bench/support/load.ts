import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './figures.js';
import { cpuMsOf } from './process-facts.js';

const run = promisify(execFile);

/** For servers under load. Requests are counted as always; a fast machine sends more than the defaults permit. */
export const UNREACHED_LIMITS = {
  CLARION_RATE_REQUESTS_PER_TOKEN: '100000000',
  CLARION_RATE_REQUESTS_PER_ORGANIZATION: '100000000',
};

/** What a load of requests measured. */
export interface Load {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Processor time of the serving process for each request, in microseconds: hardly disturbed by what else runs here. */
  readonly cpuMicros: number;
}

/** Something to be put under load. */
export interface Subject {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;

/** Loads subjects in turns, so that what slows the machine down slows all of them, and gives each the medians of its rounds. */
export async function loadInTurns(
  subjects: readonly Subject[],
  rounds: number,
  seconds: number,
): Promise<readonly Load[]> {
  return (await roundsOf(subjects, rounds, seconds)).map(medianLoad);
}

/** Loads subjects in the same turns, and gives each all of its rounds. */
export async function roundsOf(
  subjects: readonly Subject[],
  rounds: number,
  seconds: number,
): Promise<readonly (readonly Load[])[]> {
  for (const subject of subjects) await load(subject, WARM_UP_SECONDS);
  const results = subjects.map((): Load[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) results[index]?.push(await load(subject, seconds));
  }
  return results;
}

/** Loads a subject from a process of its own. Throws when an answer is no success: a fast error is no speed. */
async function load({ name, pid, url, headers }: Subject, seconds: number): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]);
  const before = cpuMsOf(pid);
  const program = 'node_modules/autocannon/autocannon.js';
  const { stdout } = await run(process.execPath, [
    program,
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    '-j',
    '-n',
    ...sent,
    url,
  ]);
  const told: unknown = JSON.parse(stdout);
  const [answered, refused, failed] = [numberIn(told, '2xx'), numberIn(told, 'non2xx'), numberIn(told, 'errors')];
  if (refused + failed > 0) throw new Error(`${name}: ${refused} answers were no success, ${failed} errors`);
  return {
    requestsPerSecond: answered / numberIn(told, 'duration'),
    p99Ms: numberIn(told, 'latency', 'p99'),
    cpuMicros: ((cpuMsOf(pid) - before) * 1000) / answered,
  };
}

function numberIn(value: unknown, ...path: readonly string[]): number {
  const found = path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
  if (typeof found !== 'number') throw new Error(`The load tells no ${path.join('.')}`);
  return found;
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
    p99Ms: median(loads.map((one) => one.p99Ms)),
    cpuMicros: median(loads.map((one) => one.cpuMicros)),
  };
}
