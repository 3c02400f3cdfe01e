/** Jest explains at length what a file that it cannot parse may be, before it says what is wrong. */
const HEADING = 'Jest encountered an unexpected token';
const DETAILS = '\nDetails:\n';

/** A message without the help that a runner writes into every message of its kind, between the heading and what is wrong. */
export function withoutGenericHelp(message: string): string {
  const heading = message.indexOf(HEADING);
  const details = heading === -1 ? -1 : message.indexOf(DETAILS, heading);
  if (details === -1) return message;
  const behind = message.slice(details + DETAILS.length).replace(/^\s*\n/, '');
  return `${message.slice(0, heading)}${HEADING}\n\n${behind}`;
}
