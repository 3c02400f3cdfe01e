/** A part of a test's name, and what stands between it and the next one. */
export interface NamePart {
  readonly text: string;
  readonly separator: string;
}

const SEPARATORS = /( > | › | » |::)/;

/** The path that a test's name spells: `suite > case`, `file::Class::case`. Together the parts are the name. */
export function testNameParts(name: string): readonly NamePart[] {
  const pieces = name.split(SEPARATORS);
  const parts: NamePart[] = [];
  for (let at = 0; at < pieces.length; at += 2) parts.push({ text: pieces[at] ?? '', separator: pieces[at + 1] ?? '' });
  return parts;
}
