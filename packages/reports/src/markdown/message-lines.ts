import { type JsonObject, writeJson } from '../json/json-value.js';
import { cutText } from '../text/clean-text.js';
import { withoutGenericHelp, withoutTimeoutHelp } from '../text/generic-help.js';
import { type Detail, WHOLE } from './detail.js';
import { textOf } from './fences.js';
import type { Reason } from '../test-draft.js';
import { saysNothing } from '../causes/generic-words.js';
import { maskText } from '../causes/mask-text.js';
import { messageParts } from '../causes/message-parts.js';

/** What a message may say of the values that the headline does not: of what they are a length, a count or a type. */
const SAYS_OF_VALUES =
  /\b(?:close|near|approx\w*|within|lengths?|len|size|count|type|instance|throws?|threw|thrown|raises?|raised|propert\w+|members?|keys?|called|calls?|times|not|nil|empty|snapshot)\b|toHave|toBe(?:Close|Instance|Null|Defined|Undefined|Truthy|Falsy|NaN|Type)|assert(?:Raises|Throws|Is|Not)/i;

/** The message of a failure; none where it only compares the values that the headline of their difference shows. */
export function messageLines(reason: JsonObject, headline: string, detail: Detail): readonly string[] {
  const written = textOf(reason['message']);
  const message = headline === '' ? written : withoutDiff(written);
  const isShown = headline !== '' && detail.message < WHOLE.message && onlyCompares(reason, message);
  return isShown
    ? []
    : [
        `message: ${cutText(withoutValues(detail.message < WHOLE.message ? message : written, reason, detail), detail.message)}`,
      ];
}

/** Lines with which runners begin to draw the difference that the headline shows. */
const DIFF_BEGINS =
  /\n[^\S\n]{0,40}(?:--- [Ee]xpected|[-+] (?:Expected|expected|Received|actual)|@@ |\+ (?:actual|expected) - |(?:Difference )?\(- (?:actual|expected)|\[Diff\] |Omitting \d|Differing items:|(?:Left|Right) contains|Full diff:|With diff:|\(compared using|Diff:$|=> Diff )/m;

function withoutDiff(message: string): string {
  const begin = message.search(DIFF_BEGINS);
  return begin <= 0 ? message : `${message.slice(0, begin).trimEnd()} …`;
}

function onlyCompares({ kind, expected, actual }: JsonObject, message: string): boolean {
  if (kind !== 'assertion' || SAYS_OF_VALUES.test(message)) return false;
  return comparesOnly({
    kind,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  });
}

/** Where both values follow whole, the message's first paragraph will do: what comes behind it is the same values as a diff. */
function withoutValues(written: string, reason: JsonObject, detail: Detail): string {
  const message = withoutTimeoutHelp(withoutGenericHelp(written));
  const isWhole = ['expected', 'actual'].every(
    (side) => reason[side] !== undefined && writeJson(reason[side]).length <= detail.value,
  );
  const end = isWhole ? message.search(/\n[ \t]*\n/) : -1;
  return end === -1 ? message : `${message.slice(0, end)} …`;
}

/** Whether the message of a failed assertion has, beside its values, only words of comparison: `expected 41 to equal 42`. */
function comparesOnly(reason: Reason): boolean {
  const { head, details } = messageParts(reason);
  return saysNothing(maskText(`${head}\n${details}`));
}
