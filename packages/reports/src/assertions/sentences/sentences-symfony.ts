import { type Sentence, sentence } from './sentence.js';

const CLAIM = 'Failed asserting that ';

/** A response, below what is claimed of it. Newer versions print it only where it is asked for. */
const RESPONSE = '(?:\\nHTTP/\\d(?:\\.\\d)? {count}[^\\n]{0,200})?(?:\\n[^]{0,2000})?';

/** Several constraints are joined in one sentence, of which the last one has the value. */
const FIRST = '(?:[^\\n]{1,1000}? and )?';

const TEXT = '"([^\\n]{0,1000}?)"';

/** Nothing in a text is escaped: only the last quote ends it. */
const LAST_TEXT = '("[^\\n]{0,1000}")\\.';

/** What Symfony claims of responses and requests. */
const OF_HTTP: readonly Sentence[] = [
  sentence(`${CLAIM}the Response status code is {count}\\.${RESPONSE}`, '$1', '$2'),
  sentence(`${CLAIM}the Response is (successful|unprocessable|redirected)\\.${RESPONSE}`, '$1', '$2'),
  sentence(`${CLAIM}the Response format is ([\\w.+-]{1,60})\\.(?:\\n[^]{0,2000})?`, '$1', undefined),
  sentence(
    `${CLAIM}the Response has header ${TEXT} with value ${TEXT}, value of header ${TEXT} is ${LAST_TEXT}`,
    '$2',
    '$4',
  ),
  sentence(`${CLAIM}the Response has header ${TEXT} (?:with value|matching) ${LAST_TEXT}`, '$2', undefined),
  sentence(`${CLAIM}the Response does not have header ${TEXT} with value ${LAST_TEXT}`, 'not $2', undefined),
  sentence(`${CLAIM}the Request ${FIRST}has attribute ${TEXT} with value ${LAST_TEXT}`, '$2', undefined),
  sentence(
    `${CLAIM}the (?:Response|Browser) ${FIRST}has cookie "[^\\n]{1,400}?" with (?:raw )?value ${LAST_TEXT}`,
    '$1',
    undefined,
  ),
];

/** What Symfony claims of pages. */
const OF_PAGES: readonly Sentence[] = [
  sentence(
    `${CLAIM}the Crawler selector "[^\\n]{1,1000}" was expected to be found {count} time\\(s\\) but was found {count} time\\(s\\)\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `${CLAIM}${FIRST}the text ("[^\\n]{0,2000}?") of the node matching selector "[^\\n]{1,1000}?" contains ${LAST_TEXT}`,
    '$2',
    '$1',
  ),
  sentence(
    `${CLAIM}${FIRST}the text ("[^\\n]{0,2000}?") of the node matching selector "[^\\n]{1,1000}?" does not contain ${LAST_TEXT}`,
    'not $2',
    '$1',
  ),
  sentence(
    `${CLAIM}${FIRST}the text of any node matching selector "[^\\n]{1,1000}?" contains ${LAST_TEXT}`,
    '$1',
    undefined,
  ),
  sentence(
    `${CLAIM}the Crawler ${FIRST}has (?:a|at least a) node matching selector "[^\\n]{1,1000}?" with (?:content|attribute "[^"\\n]{1,200}" of value) ${LAST_TEXT}`,
    '$1',
    undefined,
  ),
];

/** What Symfony claims of messages that were sent. */
const OF_MAIL: readonly Sentence[] = [
  sentence(
    `${CLAIM}the Transport (?:\\S{1,200} )?has (?:sent|queued) "{count}" emails \\({count} (?:sent|queued)\\)\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `${CLAIM}the Email (?:has header|contains address) ${TEXT} with value ("[^\\n]{0,1000}?") \\(value is ([^\\n]{0,1000})\\)\\.`,
    '$2',
    '$3',
  ),
];

/** The constraints of Symfony's HttpFoundation, BrowserKit, DomCrawler, Mailer and Mime. */
export const SYMFONY_SENTENCES: readonly Sentence[] = [...OF_HTTP, ...OF_PAGES, ...OF_MAIL];
