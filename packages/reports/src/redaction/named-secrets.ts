import { looksRandom } from './ambiguous-keys.js';
import { isMasked, maskSecret } from './mask.js';

/** What a sentence calls a secret, and the word after it: `using password "hunter2"`, `the API key is 3f…`. */
const NAMED =
  /(?<![\w.-])((?:pass ?word|passphrase|passwd|secret|token|api[ _-]?key)[ \t]{1,4}(?:(?:is|was|of|to|set to|changed to)[ \t]{1,4})?)(?:(["'`])([^\s"'`<>]{6,512})(?=["'`])|([\w+/=~.-]{16,512}))/gi;

const HAS_LETTER_AND_DIGIT = /^(?=[^]*[A-Za-z])(?=[^]*\d)/;

/** What a parser says before the token at which it is. */
const PARSER_WORD = /(?:unexpected|expected|invalid|illegal|near|bad|missing)[ \t]{1,4}$/i;

/** Selectors, paths, calls and keywords. */
const IS_PLACE = /^[#./[{]|[/(){}]/;

/** Masks secrets that a sentence names, in quotes or of a random look. */
export function maskNamedSecrets(text: string): string {
  return text.replace(
    NAMED,
    (
      match: string,
      before: string,
      quote: string | undefined,
      quoted: string | undefined,
      word: string | undefined,
      offset: number,
    ) => {
      if (PARSER_WORD.test(text.slice(Math.max(0, offset - 16), offset))) return match;
      const secret = quoted ?? word ?? '';
      const isSecret =
        quoted === undefined ? looksRandom(secret) : HAS_LETTER_AND_DIGIT.test(secret) && !IS_PLACE.test(secret);
      return isSecret && !isMasked(secret) ? before + (quote ?? '') + maskSecret(secret) : match;
    },
  );
}
