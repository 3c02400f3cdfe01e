/** A comparison in words: those in front of the first value, and those between both. */
export interface OwnWords {
  /** Global. Up to the first value, or to the words that name what is compared. */
  readonly begins: RegExp;
  /** Sticky. */
  readonly between: RegExp;
  readonly isExpectedFirst: boolean;
  /** How many words may name what is compared, in front of the first value. */
  readonly names: number;
  /** How many words may say what a number counts, behind it. */
  readonly counted: number;
}

/** What is between a value and the words for the other one. */
const BREAK = String.raw`(?:[,;.，；。、]| [-–])?\s{0,2}`;
const COLON = String.raw` ?[:=：]?\s{0,2}`;

/** In front of the words, it is what was not expected: `no debería ser`. */
const NOT_NEGATED = String.raw`(?<!\b(?:no|non|nie|nicht|inte|niet) |não |не )`;

/** What names the value that is compared, in front of it or of the words: `status`, `valor`. */
const NOUN =
  'status(?:-?code)?|http|code|code http|wert|ergebnis|text|titel|anzahl|valor|código|codigo|estado|resultado|texto|mensaje|mensagem|título|valeur|statut|résultat|texte|titre|значение|статус(?:-?код)?|код|результат|текст|заголовок';

/** The words of one language in front of what was expected, and those in front of what came instead. */
function ofLanguage(expected: string, but: string, actual: string): OwnWords {
  const named = String.raw`(?: (?:${NOUN})(?![\p{L}\d_])){0,2}`;
  return {
    begins: new RegExp(String.raw`(?<![\p{L}\d_])${NOT_NEGATED}(?:${expected})${named}${COLON}(?=\S)`, 'giu'),
    between: new RegExp(String.raw`${BREAK}(?:(?:${but}) )?(?:(?:${NOUN}) )?(?:${actual})${named}${COLON}`, 'iuy'),
    isExpectedFirst: true,
    names: 0,
    counted: 1,
  };
}

const CHINESE_NOUN = '值|结果|結果|状态码|狀態碼|状态|退出码|返回码|返回值|响应码|代码';

/** German, French, Spanish and Portuguese, Russian, Polish, Dutch, Swedish, Italian, Turkish, Chinese, Japanese, Korean. */
export const OWN_WORDS_OF_LANGUAGES: readonly OwnWords[] = [
  ofLanguage(
    'erwartet(?:e[nrs]?)?(?: wert)?(?: wurden?| war(?:en)?| wird| ist)?|sollte? (?:sein )?|soll(?:wert)?(?: ist| war)?',
    'aber|jedoch|sondern|und',
    '(?:(?:es |ist |war |wurde )?(?:erhalten|bekommen|gefunden|tatsächlich|war|ist)(?: wurde| war| ist)?)',
  ),
  // The verb may be behind the value.
  ofLanguage(
    'erwartet(?: wurde| war)?',
    'aber|jedoch',
    '(?:aber|jedoch|doch)(?= \\S{1,200} (?:erhalten|bekommen|gefunden))',
  ),
  ofLanguage(
    'attendue?s?(?: était| est)?|(?:on |nous )?attendait|attendions|(?:devrait|doit|aurait dû) être',
    'mais',
    '(?:(?:on |nous |il )?(?:a |avons |est |était )?(?:été )?(?:reçue?s?|obtenue?s?|trouvée?s?)|est|était|a été|vaut)',
  ),
  ofLanguage(
    'esperad[oa]s?(?: era[mn]?| es| é| fue| foi| son)?|esperava(?:-se)?|(?:se )?esperaba|(?:debería|debía|debe|deveria|devia|deve) ser',
    'mas|pero|porém|e|y',
    '(?:foi |se |fue |ha sido )?(?:recebid[oa]s?|recebi|recebeu|veio|lleg[oó]|obtid[oa]s?|obteve|obtuve|obtuvo|encontrad[oa]s?|encontrou|encontró|obtenid[oa]s?|recibid[oa]s?|recibió|devolvió|retornou|foi|fue|era|es|é)',
  ),
  ofLanguage(
    'ожидал(?:ось|ся|ась|и)|ожидаем(?:ый|ое|ая)(?: значение)?|ожидается|долж(?:но|на|ен) быть',
    'но|а',
    '(?:было )?(?:полученн(?:ый|ое|ая)|приш[её]л|получен[оа]?|получили|получил|найден[оа]?|было|вернул(?:ось|ся))',
  ),
  ofLanguage(
    'oczekiwan[oyae](?: było| był[ay]?| jest)?|powinn[oay] być|powinien być',
    'ale|a',
    '(?:otrzyman[oyae]|był[oay]?|jest|uzyskan[oyae])',
  ),
  ofLanguage(
    'verwacht(?:te)?(?: was| werd| is)?|(?:moet|moest|zou moeten) zijn',
    'maar|en',
    '(?:kreeg|gekregen|ontving|ontvangen|was|is|vond|gevonden)',
  ),
  ofLanguage('förväntad?e?t?(?: var| är)?|(?:ska|skulle|borde) vara', 'men', '(?:fick|var|är|erhöll|mottog)'),
  ofLanguage(
    'attes[oa](?: era| è)?|previst[oa](?: era| è)?|(?:dovrebbe|doveva|deve) essere',
    'ma',
    '(?:(?:è stat[oa] )?(?:ottenut[oa]|ricevut[oa]|trovat[oa])|era|è)',
  ),
  ofLanguage('beklenen', 'ama|ancak|fakat', '(?:gelen|alınan|bulunan|dönen)'),
  ofLanguage(
    `(?:期望|预期|預期)(?:${CHINESE_NOUN}){0,2}(?:为|是|為)?|应为|應為`,
    '但',
    `(?:但)?(?:(?:实际|實際)(?:${CHINESE_NOUN}|得到){0,2}|得到)(?:为|是|為)?`,
  ),
  ofLanguage('期待(?:値|結果)?(?:は)?', 'しかし', '実際(?:の値|値|結果)?(?:は)?'),
  ofLanguage('(?:예상|기대)(?:값|결과)?(?:은|는)?', '하지만', '실제(?:값|결과)?(?:은|는)?'),
];
