/** `(1 + 2)` and `(0.1 + 0.2)`: pytest shows a calculation with its operands, not its result. */
const CALCULATION = /^\((-?\d{1,9}(?:\.\d{1,17})?) (\*\*|\/\/|[-+*/%]) (-?\d{1,9}(?:\.\d{1,17})?)\)$/;

/**
 * The result of a calculation; undefined where numbers of JavaScript do not have it, or Python rounds another way. Its numbers with
 * a point are those of JavaScript.
 */
export function calculated(print: string): number | undefined | 'no calculation' {
  const [, left, operator, right] = CALCULATION.exec(print) ?? [];
  if (left === undefined || operator === undefined || right === undefined) return 'no calculation';
  const result = resultOf(Number(left), operator, Number(right));
  const isExact = `${left}${right}`.includes('.') || operator === '/' || Number.isSafeInteger(result);
  return Number.isFinite(result) && isExact ? result : undefined;
}

function resultOf(left: number, operator: string, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  // Of negative numbers both languages have other remainders, and of numbers with a point other powers.
  if (left < 0 || right < 0 || !Number.isInteger(left) || !Number.isInteger(right)) return Number.NaN;
  if (operator === '%') return left % right;
  return operator === '**' ? left ** right : Math.floor(left / right);
}
