const LINE = /^(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/;

/**
 * The entries of a file of the form of `.env`: `NAME=value`, with comments, `export`, and quotes around values. References such as
 * `${VAR}` stay as they are: who reads the value decides where they come from.
 */
export function readDotenv(text: string): Readonly<Record<string, string>> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return Object.fromEntries(lines.flatMap((line) => entryOf(line.trim())));
}

function entryOf(line: string): readonly (readonly [string, string])[] {
  const match = LINE.exec(line);
  return match === null ? [] : [[match[1] ?? '', valueOf(match[2] ?? '')]];
}

function valueOf(raw: string): string {
  const quote = raw[0];
  if (quote === '"' || quote === "'") {
    const end = raw.indexOf(quote, 1);
    if (end > 0) return raw.slice(1, end);
  }
  const comment = raw.search(/(?:^|[ \t])#/);
  return (comment === -1 ? raw : raw.slice(0, comment)).trim();
}
