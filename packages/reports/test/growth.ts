import { expect } from '@jest/globals';

/** Characters of a text. */
const LENGTHS = [10_000, 40_000, 160_000];

/** Shorter times count as this long: below it the clock and the garbage collector decide. */
const FLOOR_MS = 20;

/**
 * How much longer than in proportion to its length a text may take: twice the text three times as long, four times the text six times.
 * Quadratic work takes 4 and 16 times as long.
 */
const MOST_EXCESS = 1.5;

/**
 * Expects `act`, which may be asynchronous, to take time in proportion to the length of its input, measured from each of `lengths` to the
 * next one: three times as long at most when the length doubles. `inputOf` makes the input of a length.
 */
export async function expectLinearTime<Input>(
  act: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  lengths: readonly number[] = LENGTHS,
): Promise<void> {
  for (const [index, length] of lengths.entries()) {
    const shorter = lengths[index - 1];
    const isLinear =
      shorter === undefined ||
      (await hasGrownLinearly(act, inputOf(shorter), inputOf(length), (MOST_EXCESS * length) / shorter));
    expect({ length, isLinear }).toEqual({ length, isLinear: true });
  }
}

/** The machine may be slower during one of the two measurements, so both are repeated before they count. */
const MOST_ROUNDS = 3;

/** Runs that take so long are repeated once alone: what makes them long is the work, and not the machine. */
const LONG_MS = 3_000;

async function hasGrownLinearly<Input>(
  act: (input: Input) => unknown,
  shorter: Input,
  longer: Input,
  mostGrowth: number,
): Promise<boolean> {
  const least = mostGrowth * FLOOR_MS;
  const firstMs = await processorMs(() => act(longer));
  // Then it is short enough, however quick the shorter one is.
  if (firstMs <= least) return true;
  const rounds = firstMs > LONG_MS ? 1 : MOST_ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const allowed = Math.max(mostGrowth * (await fastestMs(() => act(shorter))), least);
    if (firstMs <= allowed || (await fastestMs(() => act(longer), allowed)) <= allowed) return true;
  }
  return false;
}

/** Makes texts of any length: a beginning, a part that repeats until the length is reached, and an end. */
export function repeating(beginning: string, part: string, end = ''): (length: number) => string {
  return (length) => {
    const count = Math.ceil((length - beginning.length - end.length) / part.length);
    return beginning + part.repeat(Math.max(count, 0)) + end;
  };
}

const MOST_RUNS = 5;

/**
 * Returns the milliseconds of processor time of the fastest of two runs; of up to five that are not long, until one takes no longer
 * than `enoughMs`: other work on the machine slows single runs down.
 */
export async function fastestMs(act: () => unknown, enoughMs = Infinity): Promise<number> {
  let fastest = Infinity;
  for (let run = 0; run < 2 || (run < MOST_RUNS && fastest > enoughMs && fastest <= LONG_MS); run += 1)
    fastest = Math.min(fastest, await processorMs(act));
  return fastest;
}

/** Returns the milliseconds of processor time of one run. */
export async function processorMs(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  return process.cpuUsage(before).user / 1000;
}
