import { makeFrame, type Frame } from './frame.js';

/** `#   at t/till.t line 12.` of Test::More, `… at lib/Till.pm line 12.` of `die`, `Till::total(1) called at …` of Carp. */
const FRAME = /(?:^|\s)at ([^\s:()]{1,1000}\.(?:t|pl|pm|pmc)) line (\d{1,9})\.?$/;

const FOREIGN = /[\\/]perl5?[\\/]|[\\/](?:Test2?|Carp)[\\/]|[\\/]local[\\/]lib[\\/]/;

/** Reads a frame of Perl. */
export function readPerlFrame(line: string): Frame | undefined {
  const [, file, row] = FRAME.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row }, FOREIGN.test(file));
}
