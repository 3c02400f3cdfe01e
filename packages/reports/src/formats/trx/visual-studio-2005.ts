import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlPiece, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { isTagCut } from '../shared/subtrees-under.js';

/**
 * The TRX of Visual Studio 2005 is what the serializer of .NET makes of the fields of its objects: `<Tests>` with a `<TestRun>`, which has
 * the definitions and the counts, and the results behind it. Here its pieces become those of later versions.
 */
export const ROOT_OF_2005 = 'Tests';

/** A piece of the file itself. */
export type Piece = Exclude<XmlPiece, { kind: 'warning' }>;

/** The outcomes by their numbers, in the order of the counters. */
const OUTCOMES: readonly string[] = [
  'Error',
  'Failed',
  'Timeout',
  'Aborted',
  'Inconclusive',
  'PassedButRunAborted',
  'NotRunnable',
  'NotExecuted',
  'Disconnected',
  'Warning',
  'Passed',
  'Completed',
  'InProgress',
  'Pending',
];

/** Inner results are nested no deeper by any runner. */
const DEEPEST = 20;

/** Which elements of such a file are taken whole. */
export function isSubtreeOf2005(name: string, path: readonly XmlOpen[]): boolean {
  const parent = path.at(-1)?.name;
  if (path.length === 1) return name !== 'TestRun' && name !== 'edtdocversion';
  if (path.length === 2) return name === 'result' || name === 'startTime' || name === 'finishTime';
  return path.length === 3 && parent === 'tests' && name === 'value';
}

/** Returns what a later version would have in the place of a piece. */
export function asLater(piece: Piece): readonly Piece[] {
  if (piece.kind === 'unit') return unitsOf(piece.unit);
  if (piece.path.length === 1) return [piece];
  return piece.path.at(-1)?.name === 'tests' ? [closing(piece.path, 'TestDefinitions', {})] : [];
}

function unitsOf(unit: XmlSubtree): readonly Piece[] {
  const { path, element, isComplete } = unit;
  if (path.length === 3) return isComplete ? [unitIn(path, 'TestDefinitions', definitionOf(element))] : [];
  if (path.length === 1) {
    const isUnknown = isTagCut(unit) || (!isComplete && textIn(element, 'testName') === undefined);
    if (isUnknown)
      return [{ kind: 'unit', unit: { path: within(path, 'Results'), element: made(element, {}), isComplete: false } }];
    const isResult = textIn(element, 'testName') !== undefined || childNamed(element, 'outcome') !== undefined;
    return [isResult ? unitIn(path, 'Results', resultOf(element)) : unitIn(path, 'RunInfos', runInfoOf(element))];
  }
  return element.name === 'result' ? summaryOf(path, element) : timesOf(path, element);
}

function within(path: readonly XmlOpen[], name: string): readonly XmlOpen[] {
  const root = path.slice(0, 1);
  return [...root, { name, namespace: '', attributes: {}, line: root[0]?.line ?? 1 }];
}

function unitIn(path: readonly XmlOpen[], name: string, element: XmlElement): Piece {
  return { kind: 'unit', unit: { path: within(path, name), element, isComplete: true } };
}

function closing(path: readonly XmlOpen[], name: string, attributes: Readonly<Record<string, string>>): Piece {
  const [root, ...others] = within(path, name);
  return {
    kind: 'close',
    path: [...(root === undefined ? [] : [root]), ...others.map((open) => ({ ...open, attributes }))],
  };
}

function made(
  { line }: XmlElement,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly XmlElement[] = [],
  name = 'UnitTestResult',
  text = '',
): XmlElement {
  const known = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return { name, attributes: Object.fromEntries(known), children, text, line };
}

/** A leaf of another name with the text of a child; none where there is no text. */
function leaf(name: string, element: XmlElement | undefined, ...from: readonly string[]): readonly XmlElement[] {
  const text = from.map((child) => textIn(element, child)).find((found) => filled(found) !== undefined);
  return element === undefined || text === undefined ? [] : [made(element, {}, [], name, outdented(text))];
}

/** Tools that indent the file indent its texts as well. */
function outdented(text: string): string {
  const [, indent] = /^\r?\n([ \t]{1,200})(?=\S)/.exec(text) ?? [];
  if (indent === undefined) return text;
  const lines = text.split('\n').slice(1);
  const isIndented = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  if (!isIndented) return text;
  return lines
    .map((line) => line.slice(indent.length))
    .join('\n')
    .trimEnd();
}

function outcomeOf(element: XmlElement): string | undefined {
  const outcome = childNamed(element, 'outcome');
  const number = filled(textIn(outcome, 'value__') ?? outcome?.text);
  return number === undefined ? undefined : (OUTCOMES[Number(number)] ?? number);
}

/** A GUID is in one element or in two around each other. */
function idIn(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  const found = names.reduce<XmlElement | undefined>((open, name) => open && childNamed(open, name), element);
  return found === undefined ? undefined : filled(textIn(found, 'id') ?? found.text);
}

function definitionOf(element: XmlElement): XmlElement {
  const method = childNamed(element, 'testMethod');
  const owner = filled(textIn(element, 'owner'));
  return made(
    element,
    { id: idIn(element, 'id') },
    [
      made(
        element,
        { className: filled(textIn(method, 'className')), adapterTypeName: textIn(element, 'adapterTypeName') },
        [],
        'TestMethod',
      ),
      ...(owner === undefined ? [] : [made(element, {}, [made(element, { name: owner }, [], 'Owner')], 'Owners')]),
    ],
    'UnitTest',
  );
}

function resultOf(element: XmlElement, depth = 0): XmlElement {
  const error = childNamed(element, 'errorInfo');
  const info = [...leaf('Message', error, 'message'), ...leaf('StackTrace', error, 'stackTrace')];
  const output = [
    ...leaf('StdOut', element, 'stdout'),
    ...leaf('StdErr', element, 'stderr'),
    ...leaf('DebugTrace', element, 'debugTrace'),
    ...(info.length === 0 ? [] : [made(element, {}, info, 'ErrorInfo')]),
  ];
  const rows = depth > DEEPEST ? [] : innerResults(element).map((row) => resultOf(row, depth + 1));
  return made(
    element,
    {
      testId: idIn(element, 'id', 'testId'),
      testName: filled(textIn(element, 'testName')),
      outcome: outcomeOf(element),
      duration: filled(textIn(element, 'duration')),
      dataRowInfo: filled(textIn(element, 'dataRowInfo')),
    },
    [made(element, {}, output, 'Output'), ...(rows.length === 0 ? [] : [made(element, {}, rows, 'InnerResults')])],
  );
}

/** A list is longer than what is in it: its last items are empty. */
function innerResults(element: XmlElement): readonly XmlElement[] {
  return element.children
    .filter(({ name }) => /^(?:m_)?innerResults$/i.test(name))
    .flatMap((list) => itemsOf(list))
    .filter((item) => childNamed(item, 'outcome') !== undefined);
}

function itemsOf(list: XmlElement): readonly XmlElement[] {
  return [list, ...childrenNamed(list, '_items')].flatMap((around) => childrenNamed(around, 'element'));
}

function runInfoOf(element: XmlElement): XmlElement {
  return made(element, { outcome: outcomeOf(element) ?? 'Error' }, leaf('Text', element, 'text', 'message'), 'RunInfo');
}

/** Its counters have a place for each outcome. */
function summaryOf(path: readonly XmlOpen[], element: XmlElement): readonly Piece[] {
  const counters = (textIn(element, 'counters') ?? '').slice(0, 1000).split(',', OUTCOMES.length);
  const named = OUTCOMES.map(
    (name, at) => [name.charAt(0).toLowerCase() + name.slice(1), counters[at]?.trim() ?? '0'] as const,
  );
  const total = filled(textIn(element, 'totalTestCount')) ?? '0';
  const infos = childrenNamed(element, 'runInfoList').flatMap((list) => itemsOf(list));
  const outcome = outcomeOf(element);
  return [
    ...infos.map((info) => unitIn(path, 'RunInfos', runInfoOf(info))),
    closing(path, 'Counters', { ...Object.fromEntries(named), total }),
    closing(path, 'ResultSummary', outcome === undefined ? {} : { outcome }),
  ];
}

/** The two highest bits say what a time is of: it is certain only of that of the world. */
const UTC = 0x4000_0000_0000_0000n;
const TICKS_TO_1970 = 621_355_968_000_000_000n;
const TICKS_PER_MS = 10_000n;
const LATEST_MS = 253_402_300_800_000;

function timesOf(path: readonly XmlOpen[], element: XmlElement): readonly Piece[] {
  const digits = textIn(element, 'dateData')?.trim() ?? '';
  if (!/^\d{1,20}$/.test(digits)) return [];
  const data = BigInt(digits);
  const ms = Number((data - UTC - TICKS_TO_1970) / TICKS_PER_MS);
  if (data < UTC || ms < 0 || ms >= LATEST_MS) return [];
  const key = element.name === 'startTime' ? 'start' : 'finish';
  return [unitIn(path, 'TestRun', made(element, { [key]: new Date(ms).toISOString() }, [], 'Times'))];
}
