import { instantOf } from '../../json/fields.js';
import type { ReportedFailure, ReportEntry, ReportFormat } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';

const ROOTS: readonly string[] = ['test-suite'];
const NAMESPACE = 'urn:model.allure.qatools.yandex.ru';

/** The files `…-testsuite.xml` of Allure 1 (allure.xsd): a suite with its test cases and their steps. */
export const ALLURE1: ReportFormat = {
  name: 'allure1',
  title: 'Allure 1 XML',
  roots: ROOTS,
  recognizes: ({ root }) => root?.namespace === NAMESPACE || root?.children.includes('test-cases') === true,
  read: (source) => {
    const suite = new SuiteName();
    return readSubtrees(source, ROOTED, (unit, warnings) => suite.entriesOf(unit, warnings));
  },
};

const ROOTED = {
  title: 'Allure 1 XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    name === 'test-case' || (path.length === 1 && (name === 'name' || name === 'title')),
};

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['broken', 'failed'],
  ['skipped', 'skipped'],
  ['canceled', 'skipped'],
  ['pending', 'skipped'],
]);

/** The name of the suite comes before its tests; `title` is for people. */
class SuiteName {
  #name: string | undefined;

  *entriesOf({ element, isComplete }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
    if (element.name === 'name' || element.name === 'title') {
      this.#name ??= filled(element.text);
      return;
    }
    const { attributes } = element;
    const status = STATUSES.get((attributes['status'] ?? '').toLowerCase());
    const name = filled(textIn(element, 'name')) ?? filled(textIn(element, 'title')) ?? '';
    if (status === undefined || (!isComplete && name === '')) {
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
      return;
    }
    const failure = childNamed(element, 'failure');
    yield {
      kind: 'test',
      test: {
        name,
        suite: this.#name === undefined ? [] : [this.#name],
        variant: parametersOf(element),
        status,
        durationMs: elapsed(attributes),
        tags: labelsOf(element, 'tag'),
        skipReason: status === 'skipped' ? filled(textIn(failure, 'message')) : undefined,
        failures: status === 'failed' ? [failureOf(failure, attributes['status'] ?? '')] : [],
        events: stepEvents(stepsOf(element, 0)),
      },
    };
  }
}

/** The language is in a label behind the tests; the stack shows it as well. */
const JAVA_FRAME = /^\s{1,20}at [^\n]{1,300}\([\w$]{1,200}\.(?:java|kt|scala|groovy):\d{1,9}\)$/m;

function failureOf(failure: XmlElement | undefined, status: string): ReportedFailure {
  const isBroken = status.toLowerCase() === 'broken';
  const text = filled(textIn(failure, 'stack-trace'));
  return {
    message: filled(textIn(failure, 'message')),
    text,
    dialect: JAVA_FRAME.test(text ?? '') ? 'java' : undefined,
    ...(isBroken ? { element: 'error' } : {}),
  };
}

/** Values of the parameters of a call; others are of the environment. */
function parametersOf(element: XmlElement): string | undefined {
  const list = childNamed(element, 'parameters');
  const values = list === undefined ? [] : childrenNamed(list, 'parameter');
  const used = values.filter(({ attributes }) => attributes['kind'] === 'argument');
  return filled(used.map(({ attributes }) => attributes['value'] ?? '').join(', '));
}

function labelsOf(element: XmlElement, wanted: string): readonly string[] | undefined {
  const list = childNamed(element, 'labels');
  const labels = list === undefined ? [] : childrenNamed(list, 'label');
  const values = labels
    .filter(({ attributes }) => attributes['name'] === wanted)
    .flatMap(({ attributes }) => filled(attributes['value']) ?? []);
  return values.length === 0 ? undefined : values;
}

/** Steps nested more deeply are left out. */
const MOST_LEVELS = 50;

function stepsOf(element: XmlElement, level: number): readonly ReportedStep[] {
  const list = childNamed(element, 'steps');
  if (list === undefined || level > MOST_LEVELS) return [];
  return childrenNamed(list, 'step').map((step) => ({
    name: filled(textIn(step, 'title')) ?? filled(textIn(step, 'name')) ?? '',
    status: STATUSES.get((step.attributes['status'] ?? '').toLowerCase()) ?? 'skipped',
    durationMs: elapsed(step.attributes),
    output: [],
    steps: stepsOf(step, level + 1),
  }));
}

/** Milliseconds between two instants in milliseconds since 1970. */
function elapsed({ start, stop }: XmlElement['attributes']): number | undefined {
  const [from, to] = [start, stop].map((text) => instantOf(text === undefined ? undefined : Number(text))?.getTime());
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}
