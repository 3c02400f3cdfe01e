import { TextDecoder } from 'node:util';

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, at) => at + 128);

const PAGE_866 = new TextDecoder('ibm866').decode(HIGH_BYTES);

/** Both have the same frames and blocks. */
const PAGE_437 = `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»${PAGE_866.slice(48, 96)}αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0`;

const PATCH_850 =
  '...........................ø.Ø×..........®...........ÁÂÀ©....¢¥.......ãÃ.......¤ðÐÊËÈıÍÎÏ....¦Ì.Ó.ÔÒõÕ.þÞÚÛÙýÝ¯´\u00ad.‗¾¶§.¸.¨.¹³...';

/** The characters of the bytes from 128 on in the code pages that consoles of Windows have by default, and Windows-1252, in which files are read. */
const TABLES: readonly string[] = [
  PAGE_437,
  PAGE_866,
  // 850, where it is not 437
  [...PAGE_437].map((character, at) => (PATCH_850[at] ?? '.').replace('.', character)).join(''),
  // Without `stream`, Node's shortcut for this encoding reads Latin-1.
  new TextDecoder('windows-1252').decode(HIGH_BYTES, { stream: true }),
];

/** Signs that runners print, as UTF-8. */
const SIGNS = [...'✓√⨯…─▕➜✔✘↩→∅☢⚠│✕●○✎›❯⎯↓❏↳□└▶ℹ✖✗█'];
/** Signs that no console of these code pages writes for anything else. */
const PLAIN_SIGNS = /[✓⨯▕➜✔✘↩∅☢⚠✕●✎❯⎯❏↳]|─{5}/;

interface CodePage {
  readonly bytes: ReadonlyMap<string, number>;
  /** Matches one of the signs, read in this code page. */
  readonly signs: RegExp;
}

const PAGES: readonly CodePage[] = TABLES.map((table) => {
  const characters = [...table];
  const shown = SIGNS.map((sign) => [...Buffer.from(sign)].map((byte) => characters[byte - 128] ?? '').join(''));
  return {
    bytes: new Map(characters.map((character, at) => [character, at + 128])),
    signs: new RegExp(shown.join('|')),
  };
});

/**
 * Restores the lines of a runner whose UTF-8 a console of Windows read in its code page: `Γ£ô` and `Ô£ô` are ✓. The first sign decides
 * for all lines behind it, so that a text that is no console's keeps what looks like it. The lines before stay as they are.
 */
export class ConsoleText {
  #page: CodePage | undefined;
  #isPlain = false;

  /** Returns a line as the runner printed it. Characters that are no UTF-8 in the code page stay. */
  restore(line: string): string {
    if (this.#isPlain || !NOT_ASCII.test(line)) return line;
    this.#isPlain = this.#page === undefined && PLAIN_SIGNS.test(line);
    if (this.#isPlain) return line;
    const signed = this.#page === undefined ? withSigns(line) : undefined;
    if (signed !== undefined) return signed;
    this.#page ??= PAGES.find(({ signs }) => signs.test(line));
    const page = this.#page;
    return page === undefined ? line : line.replace(ALL_NOT_ASCII, (text) => restored(text, page));
  }
}

const NOT_ASCII = /[\u0080-\u{10ffff}]/u;
const ALL_NOT_ASCII = /[\u0080-\u{10ffff}]+/gu;

function restored(text: string, { bytes }: CodePage): string {
  const found = [...text].map((character) => bytes.get(character));
  const known = found.filter((byte) => byte !== undefined);
  if (known.length < found.length) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(known));
  } catch {
    return text;
  }
}

/**
 * Signs that Jest and Vitest print, as a console of Windows in Chinese shows them: two of their three bytes in UTF-8 are one character of
 * code page 936, and the third one is lost with the blank behind it. `鉁?` is ✓ with Vitest, which marks failures by ×.
 */
const SIGNS_OF_936: readonly (readonly [shown: RegExp, sign: string])[] = [
  [/^(\s{1,80})鈭\?/, '$1√ '],
  [/^(\s{1,80})脳(?= )/, '$1×'],
  [/^(\s{1,80})鉁\?/, '$1✓ '],
];

/** ● in front of a failure, and ○ in front of a test that was skipped, look alike: only behind the latter is the word. */
const BULLET = /^(\s{1,80})鈼\?(?=(skipped )?)/;
const ARROW = /鈥\?/g;

const MAY_HAVE = /[鈭脳鉁鈼鈥]/;

/** Returns a line with the signs that the runner printed; undefined for a line without any. */
function withSigns(line: string): string | undefined {
  if (!MAY_HAVE.test(line)) return undefined;
  const marked = SIGNS_OF_936.reduce((text, [shown, sign]) => text.replace(shown, sign), line);
  const whole = marked
    .replace(ARROW, '› ')
    .replace(BULLET, (_, blanks: string, skipped?: string) => `${blanks}${skipped === undefined ? '●' : '○'} `);
  return whole === line ? undefined : whole;
}
