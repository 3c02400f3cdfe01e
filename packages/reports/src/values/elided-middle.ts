/** RSpec shortens prints of more than 200 characters, by its settings also shorter ones. */
const SHORTEST = 60;

/** Whether a print has dots in its exact middle, as RSpec leaves it out of a long one: no value can be recovered from the rest. */
export function hasElidedMiddle(print: string): boolean {
  const dots = print.indexOf('...', Math.floor(print.length / 2) - 3);
  return print.length >= SHORTEST && dots > 0 && Math.abs(dots - (print.length - 3 - dots)) <= 1;
}
