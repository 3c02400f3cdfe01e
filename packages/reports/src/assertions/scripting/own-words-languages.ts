/** A comparison in words: those in front of the first value, and those between both. */
export interface OwnWords {
  /** Global. Up to the first value, or to the words that name what is compared. */
  readonly begins: RegExp;
  /** Sticky. */
  readonly between: RegExp;
  readonly isExpectedFirst: boolean;
  /** How many words may name what is compared, in front of the first value. */
  readonly names: number;
}

/** What is between a value and the words for the other one. */
const BREAK = String.raw`(?:[,;.，；。、]| [-–])?\s{0,2}`;
const COLON = String.raw` ?[:=：]?\s{0,2}`;

/** The words of one language in front of what was expected, and those in front of what came instead. */
function ofLanguage(expected: string, but: string, actual: string): OwnWords {
  return {
    begins: new RegExp(String.raw`(?<![\p{L}\d_])(?:${expected})${COLON}(?=\S)`, 'giu'),
    between: new RegExp(String.raw`${BREAK}(?:(?:${but}) )?(?:${actual})${COLON}`, 'iuy'),
    isExpectedFirst: true,
    names: 0,
  };
}

/** German, French, Spanish and Portuguese, Russian, Polish, Dutch, Swedish, Italian, Turkish, Chinese, Japanese, Korean. */
export const OWN_WORDS_OF_LANGUAGES: readonly OwnWords[] = [
  ofLanguage(
    'erwartet(?:e[nrs]?)?(?: wurde| war| wird)?|sollte? (?:sein )?|soll(?:wert)?(?: ist| war)?',
    'aber|jedoch|sondern|und',
    '(?:(?:es |ist |war |wurde )?(?:erhalten|bekommen|gefunden|tatsächlich|war|ist)(?: wurde| war| ist)?)',
  ),
  // The verb may be behind the value.
  ofLanguage(
    'erwartet(?: wurde| war)?',
    'aber|jedoch',
    '(?:aber|jedoch|doch)(?= \\S{1,200} (?:erhalten|bekommen|gefunden))',
  ),
  ofLanguage('attendue?s?(?: était)?', 'mais', '(?:reçue?s?|obtenue?s?|trouvée?s?|était|a été)'),
  ofLanguage(
    'esperad[oa]|esperava(?:-se)?|(?:se )?esperaba',
    'mas|pero|porém|e|y',
    '(?:foi |se |fue )?(?:recebid[oa]|recebi|recebeu|obtid[oa]|obteve|obtuve|obtuvo|encontrad[oa]|encontrou|encontró|obtenid[oa]|recibid[oa]|recibió|foi|fue|era)',
  ),
  ofLanguage(
    'ожидал(?:ось|ся|ась|и)|ожидаем(?:ый|ое|ая)|ожидается',
    'но|а',
    '(?:было )?(?:получен[оа]?|получили|получил|найден[оа]?|было|вернул(?:ось|ся))',
  ),
  ofLanguage('oczekiwan[oyae]', 'ale|a', '(?:otrzyman[oyae]|było|jest|uzyskan[oyae])'),
  ofLanguage('verwacht(?:te)?', 'maar|en', '(?:kreeg|gekregen|ontving|ontvangen|was|vond|gevonden)'),
  ofLanguage('förväntad?e?t?', 'men', '(?:fick|var|erhöll|mottog)'),
  ofLanguage('attes[oa]|previst[oa]', 'ma', '(?:ottenut[oa]|ricevut[oa]|trovat[oa]|era)'),
  ofLanguage('beklenen', 'ama|ancak|fakat', '(?:gelen|alınan|bulunan|dönen)'),
  ofLanguage(
    '期望(?:值|结果)?(?:为|是)?|预期(?:值|结果)?(?:为|是)?|应为',
    '但',
    '(?:但)?(?:实际(?:值|结果|得到)?|得到)(?:为|是)?',
  ),
  ofLanguage('期待(?:値|結果)?(?:は)?', 'しかし', '実際(?:の値|値|結果)?(?:は)?'),
  ofLanguage('(?:예상|기대)(?:값|결과)?(?:은|는)?', '하지만', '실제(?:값|결과)?(?:은|는)?'),
];
