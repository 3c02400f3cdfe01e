import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** `Expected title: `, but not the drive of `Expected C:\new`. */
const EXPECTED_NAME = /(?:^|[\s(:;,.])expected (\w[\w ]{0,40}?) ?:(?![\\/]) {0,4}(?=\S)/i;

/** `; Current title: ` */
const ACTUAL_NAME =
  /(?:[;,.|]| -)? (?:but )?(?:the )?(?:current|actual|received|found|got|real) (\w[\w ]{0,40}?) ?:(?![\\/]) {0,4}(?=\S)/i;

/** Labels for both sides in one language: the one in front of what was expected, and the one in front of what came. */
interface Labels {
  readonly expected: RegExp;
  readonly actual: RegExp;
}

/** A label, with what is compared behind it, and its colon, which some scripts write wide. */
function expectedLabel(words: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s(:;,.])(?:${words})(?: [\p{L}\d_]{1,40}){0,3} ?[:：] {0,4}(?=\S)`, 'iu');
}

function actualLabel(but: string, words: string): RegExp {
  return new RegExp(
    String.raw`(?:[;,.|，；。、]| -)? {0,2}(?:(?:${but}) )?(?:${words})(?: [\p{L}\d_]{1,40}){0,3} ?[:：] {0,4}(?=\S)`,
    'iu',
  );
}

/** German, Portuguese, Spanish, French, Italian, Turkish, Polish, Russian, Chinese, Japanese, Korean. */
const LANGUAGES: readonly Labels[] = [
  {
    expected: expectedLabel('erwartet(?:e[nrs]?)?|soll(?:wert)?'),
    actual: actualLabel(
      'aber|jedoch|sondern',
      'gefunden(?:e[nrs]?)?|erhalten(?:e[nrs]?)?|bekommen|tatsächlich(?:e[nrs]?)?|aktuell(?:e[nrs]?)?|ist(?:wert)?',
    ),
  },
  {
    expected: expectedLabel('(?:valor )?esperad[oa]|se esperaba|esperava(?:-se)?'),
    actual: actualLabel(
      'mas|pero|porém|sin embargo',
      '(?:foi |se |fue )?(?:recebid[oa]|obtid[oa]|encontrad[oa]|obtenid[oa]|recibid[oa]|obtuvo|recibió|encontró|retornad[oa]|atual|actual|valor atual|valor actual)',
    ),
  },
  {
    expected: expectedLabel('attendue?s?'),
    actual: actualLabel('mais', 'reçue?s?|obtenue?s?|trouvée?s?|actuel(?:le)?'),
  },
  {
    expected: expectedLabel('attes[oa]'),
    actual: actualLabel('ma', 'ottenut[oa]|ricevut[oa]|trovat[oa]|effettiv[oa]'),
  },
  {
    expected: expectedLabel('beklenen'),
    actual: actualLabel('ama|ancak|fakat', 'gelen|gerçekleşen|gerçek|alınan|bulunan|dönen|mevcut'),
  },
  {
    expected: expectedLabel('oczekiwan[oyae]'),
    actual: actualLabel('ale|a', 'otrzyman[oyae]|aktualn[yae]|uzyskan[oyae]'),
  },
  {
    expected: expectedLabel('ожидал(?:ось|ся|ась)|ожидаем(?:ый|ое|ая)|ожидается'),
    actual: actualLabel('но|а', 'получен[оа]?|получили|фактическ(?:и|ий|ое|ая)|найден[оа]?'),
  },
  { expected: expectedLabel('期望(?:值|结果)?|预期(?:值|结果)?'), actual: actualLabel('但', '实际(?:值|结果|得到)?') },
  { expected: expectedLabel('期待(?:値|結果)?'), actual: actualLabel('しかし', '実際(?:の値|値|結果)?') },
  { expected: expectedLabel('(?:예상|기대)(?:값|결과)?'), actual: actualLabel('하지만', '실제(?:값|결과)?') },
];

/**
 * Reads a line that has a label with a colon in front of both values: `Expected title: A; current title: B`, and the same in
 * other languages. The labels show where the values end, also of words without quotes.
 */
export function readLabelled(line: string): FoundValues | undefined {
  if (line.length > 2_000 || !/[:：]/.test(line)) return undefined;
  return readNamed(line) ?? readCapitalized(line) ?? readTranslated(line);
}

/** In English the same thing must be named twice: `Expected: a, actual: b` is read by others, and is prose without quotes. */
function readNamed(line: string): FoundValues | undefined {
  const begin = EXPECTED_NAME.exec(line);
  const rest = begin === null ? '' : line.slice(begin.index + begin[0].length);
  const next = ACTUAL_NAME.exec(rest);
  if (next === null || next.index === 0) return undefined;
  const isSame = begin?.[1]?.toLowerCase() === next[1]?.toLowerCase();
  return isSame ? sidesAround(rest, next) : undefined;
}

/** `Expected: Home: start, Actual: Login: start`: the labels begin with a capital letter, and nothing else is on the line. */
function readCapitalized(line: string): FoundValues | undefined {
  const [, wanted, came] =
    /^(?:AssertionError: )?Expected ?: (\S.{0,800}?), Actual ?: (\S.{0,800})$/.exec(line.trim()) ?? [];
  if (wanted === undefined || came === undefined || / Actual ?: /.test(came)) return undefined;
  return foundValues(printedValue(wanted), printedValue(came));
}

function readTranslated(line: string): FoundValues | undefined {
  for (const { expected, actual } of LANGUAGES) {
    const begin = expected.exec(line);
    if (begin === null) continue;
    const rest = line.slice(begin.index + begin[0].length);
    const next = actual.exec(rest);
    if (next !== null && next.index > 0) return sidesAround(rest, next);
  }
  return undefined;
}

function sidesAround(rest: string, label: RegExpExecArray): FoundValues {
  const wanted = rest.slice(0, label.index).trim();
  const came = rest
    .slice(label.index + label[0].length)
    .trim()
    .replace(/\.$/, '');
  return foundValues(printedValue(wanted), printedValue(came));
}
