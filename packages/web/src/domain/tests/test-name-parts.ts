/** A part of a test name, and the separator after it. */
export interface NamePart {
  readonly text: string;
  readonly separator: string;
}

const SEPARATORS = /( > | › | » |::)/;

/** Splits a test name into its path: `suite > case`, `file::Class::case`. Joined, the parts give the name again. */
export function testNameParts(name: string): readonly NamePart[] {
  const pieces = name.split(SEPARATORS);
  const parts: NamePart[] = [];
  for (let at = 0; at < pieces.length; at += 2) parts.push({ text: pieces[at] ?? '', separator: pieces[at + 1] ?? '' });
  return parts;
}
