/** Prints a step. */
export function printStep(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a response as it came, indented. */
export function printResponse(body: string): void {
  process.stdout.write(`\n${body.trimEnd()}\n\n`);
}

/** Prints the command that does the same. */
export function printCommand(url: string, path: string, token: string, file?: string, accept?: string): void {
  const lines = [
    `curl -H 'Authorization: Bearer ${token}'`,
    ...(accept === undefined ? [] : [`-H 'Accept: ${accept}'`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: application/json' --data-binary @${file}`]),
    `${url}${path}`,
  ];
  process.stdout.write(`\n  $ ${lines.join(' \\\n      ')}\n\n`);
}
