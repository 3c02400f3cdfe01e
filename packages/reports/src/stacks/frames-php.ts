import { makeFrame, type Frame } from './frame.js';

/** `#0 /src/Till.php(12): Shop\Till->total()` of a trace. */
const TRACE = /^\s*#\d{1,5} ((?:[A-Za-z]:|phar:)?[^:()][^:]{0,1000}?)\((\d{1,9})\): (.{0,1000})$/;

/** `/src/TillTest.php:12` alone in its line, as PHPUnit prints it; Pest puts `at ` before it. */
const PLACE = /^\s*(?:at )?((?:[A-Za-z]:|phar:)?[^\s:()][^:()]{0,1000}\.(?:php|phpt|inc)):(\d{1,9})$/;

const FOREIGN = /(?:^|[\\/])vendor[\\/]|^phar:|[\\/]phpunit[^\\/]{0,20}\.phar|(?:^|[\\/])phpunit$|eval\(\)'d code/;

/** Reads a frame of PHP. */
export function readPhpFrame(line: string): Frame | undefined {
  const [, file, row, call] = TRACE.exec(line) ?? PLACE.exec(line) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, function: call }, FOREIGN.test(file));
}
