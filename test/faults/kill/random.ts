/** Random numbers that a seed determines, so that a failing course can be run again. */
export interface Random {
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for choices in a test. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { whole: (least, most) => least + Math.floor(next() * (most - least + 1)), chance: (share) => next() < share };
}
