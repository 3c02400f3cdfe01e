/** Returns the command that opens a downloaded trace; its file name is quoted for a shell. */
export function traceCommand(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const quoted = /^[\w][\w.-]*$/.test(file) ? file : `'./${file.replaceAll("'", String.raw`'\''`)}'`;
  return `npx playwright show-trace ${quoted}`;
}
