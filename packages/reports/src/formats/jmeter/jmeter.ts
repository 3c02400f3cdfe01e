import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, millisecondsOf, textIn } from '../shared/attribute-values.js';
import { readSubtrees, type Warnings } from '../shared/subtrees-under.js';
import { responseFailure, suiteOf, traceOf } from './jmeter-sample.js';

const ROOTS: readonly string[] = ['testResults'];
const SAMPLES: ReadonlySet<string> = new Set(['httpSample', 'sample']);

/** A JTL file of JMeter as XML (user manual, "Listeners"): samples, those of a transaction within it, and their assertions. */
export const JMETER: ReportFormat = {
  name: 'jmeter',
  aliases: ['jtl'],
  compatibleFormats: ['jmeter-csv'],
  title: 'JMeter JTL (XML)',
  roots: ROOTS,
  recognizes: ({ root }) =>
    root !== undefined &&
    (root.children.length === 0
      ? root.attributes['version'] !== undefined
      : root.children.every((name) => SAMPLES.has(name))),
  read: (source) => readSubtrees(source, ROOTED, entriesOf),
};

const ROOTED = {
  title: 'JMeter JTL',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => SAMPLES.has(name) && path.length === 1,
};

/** A sample is a test; of one with samples in it, these say why it failed. */
function* entriesOf({ element }: XmlSubtree, warnings: Warnings): Generator<ReportEntry> {
  const { attributes } = element;
  const name = filled(attributes['lb']) ?? 'unnamed sample';
  const success = attributes['s'];
  if (success !== 'true' && success !== 'false') {
    warnings.add('no_result', `The sample "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    return;
  }
  const test: ReportedTest = {
    name,
    suite: suiteOf(attributes['tn']),
    status: success === 'true' ? 'passed' : 'failed',
    durationMs: millisecondsOf(attributes['t'], element, warnings),
    failures: success === 'true' ? [] : failuresOf(element, 0),
    events: tracesOf(element, 0),
  };
  yield { kind: 'test', test };
}

const MOST_LEVELS = 30;

/** Failed assertions; of a sample without one, its response. */
function failuresOf(element: XmlElement, level: number): readonly ReportedFailure[] {
  const asserted = childrenNamed(element, 'assertionResult').flatMap(assertionFailure);
  const inner =
    level > MOST_LEVELS
      ? []
      : samplesIn(element)
          .filter(hasFailed)
          .flatMap((sample) => failuresOf(sample, level + 1));
  if (asserted.length + inner.length > 0) return [...asserted, ...inner];
  return [responseFailure(element.attributes['rc'], element.attributes['rm'])];
}

function assertionFailure(assertion: XmlElement): readonly ReportedFailure[] {
  const isError = textIn(assertion, 'error')?.trim() === 'true';
  if (!isError && textIn(assertion, 'failure')?.trim() !== 'true') return [];
  const message = filled(textIn(assertion, 'failureMessage')) ?? filled(textIn(assertion, 'name'));
  return [{ message, isAssertion: !isError }];
}

function samplesIn(element: XmlElement): readonly XmlElement[] {
  return element.children.filter(({ name }) => SAMPLES.has(name));
}

function hasFailed({ attributes }: XmlElement): boolean {
  return attributes['s'] === 'false';
}

/** The HTTP requests of a sample as `trace` events, in their order. */
function tracesOf(element: XmlElement, level: number): readonly EventDraft[] {
  const inner = level > MOST_LEVELS ? [] : samplesIn(element).flatMap((sample) => tracesOf(sample, level + 1));
  return element.name === 'httpSample' ? [httpTrace(element), ...inner] : inner;
}

function httpTrace(element: XmlElement): EventDraft {
  const { rc, t, ts, lb } = element.attributes;
  return traceOf({
    label: lb,
    method: textIn(element, 'method'),
    url: textIn(element, 'java.net.URL'),
    code: rc,
    elapsed: t,
    time: ts,
    hasFailed: hasFailed(element),
  });
}
