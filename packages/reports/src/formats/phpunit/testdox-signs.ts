/** Signs of UTF-8 as consoles of Windows show their bytes: in code page 437 or 850, or as Windows-1252. */
const SIGN = /^( {1,3})[ΓÔâ](.)(.)(?= |$)/;

/** The second and the third byte of the signs that PHPUnit writes, by what the code pages have in their place. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0x82: 'é‚',
    0x85: 'à…',
    0x86: 'å†',
    0x88: 'êˆ',
    0x8a: 'èŠ',
    0x90: 'É\u0090',
    0x92: 'Æ’',
    0x94: 'ö”',
    0x95: 'ò•',
    0x98: 'ÿ˜',
    0x9a: 'Üš',
    0x9c: '£œ',
    0xa0: 'á\u00a0',
    0xa2: 'ó¢',
    0xa9: '⌐®©',
    0xb4: '┤´',
    0xb5: '╡Áµ',
  }).flatMap(([byte, characters]) => [...characters].map((character) => [character, Number(byte)] as const)),
);

/** Returns a line with the sign that it begins with, where a console of Windows showed its bytes: ` Γ£ÿ Sums` is ` ✘ Sums`. */
export function withSign(text: string): string {
  const [front, margin = '', second = '', third = ''] = SIGN.exec(text) ?? [];
  const bytes = [BYTES.get(second), BYTES.get(third)].filter((byte) => byte !== undefined);
  if (front === undefined || bytes.length < 2) return text;
  return margin + Buffer.from([0xe2, ...bytes]).toString('utf8') + text.slice(front.length);
}
