/** Tells a step. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Shows an answer as it came, set apart. */
export function tellAnswer(body: string): void {
  process.stdout.write(`\n${body.trimEnd()}\n\n`);
}

/** Shows the command that does what was just done. */
export function tellCommand(url: string, path: string, token: string, file?: string, accept?: string): void {
  const lines = [
    `curl -H 'Authorization: Bearer ${token}'`,
    ...(accept === undefined ? [] : [`-H 'Accept: ${accept}'`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: application/json' --data-binary @${file}`]),
    `${url}${path}`,
  ];
  process.stdout.write(`\n  $ ${lines.join(' \\\n      ')}\n\n`);
}
