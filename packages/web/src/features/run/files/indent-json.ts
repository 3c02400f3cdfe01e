const INDENT = '  ';
/** Deeper values stay in one line. */
const DEEPEST = 40;

/** Breaks the lines of compact JSON, also of a part of it, without a change of its values: a number keeps all of its digits. */
export function indentJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{[][ \t\r\n]*[\]}]|[{}[\],:]|[^"{}[\],:\s]+/g)) {
    if (token === '{' || token === '[') parts.push(token, lineBreak((depth += 1)));
    else if (token === '}' || token === ']') parts.push(lineBreak((depth = Math.max(0, depth - 1))), token);
    else if (token === ',') parts.push(token, lineBreak(depth));
    else parts.push(token === ':' ? ': ' : token.startsWith('{') ? '{}' : token.startsWith('[') ? '[]' : token);
  }
  return parts.join('');
}

function lineBreak(depth: number): string {
  return depth > DEEPEST ? ' ' : `\n${INDENT.repeat(depth)}`;
}
