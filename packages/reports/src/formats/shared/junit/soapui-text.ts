import type { ReportedFailure } from '../../../report.js';
import { withoutEntities } from '../../../text/entities.js';

/** A step that failed, in HTML: its name, and what it says in a block of its own. */
const STEP = /^\s{0,40}<h3>\s{0,10}<b>[^<\n]{1,400}<\/b><\/h3>\s{0,10}<pre>/;
const END = '</pre>';

const MOST_STEPS = 100;

/** What the runner of SoapUI says of a case whose steps say why it failed. */
const DUE_TO_STEP = /\bdue to (?:a )?failed test steps?\.?\s*$/i;

/** The only elements within a block: links, which are made of the addresses of requests. */
const LINK = /<\/?a(?: [^<>\n]{0,4000})?>/g;

/** Returns a failure out of the HTML that SoapUI writes into JUnit XML; undefined for any other text. */
export function soapuiFailure(text: string | undefined, message: string | undefined): ReportedFailure | undefined {
  if (text === undefined || !STEP.test(text.slice(0, 1_000))) return undefined;
  const said = stepsIn(text);
  if (said.length === 0) return undefined;
  const own = message === undefined || message.trim() === '' || DUE_TO_STEP.test(message) ? undefined : message;
  return { message: own, text: said.join('\n'), element: 'failure' };
}

/** What the steps say, one behind the other. */
function stepsIn(text: string): readonly string[] {
  const said: string[] = [];
  let from = 0;
  while (said.length < MOST_STEPS) {
    const head = STEP.exec(text.slice(from, from + 1_000))?.[0];
    if (head === undefined) break;
    const begin = from + head.length;
    const end = text.indexOf(END, begin);
    said.push(withoutEntities(text.slice(begin, end === -1 ? undefined : end).replace(LINK, '')).trim());
    if (end === -1) break;
    from = end + END.length;
    from += /^\s{0,10}<hr ?\/>/.exec(text.slice(from, from + 40))?.[0].length ?? 0;
  }
  return said.filter((part) => part !== '');
}
