import type { JsonObject } from '../../json/json-value.js';
import { filledStringOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import type { ReportedTest } from '../../report.js';
import { fileOf, tagsOf } from '../gherkin/feature-json.js';

/** A step of a test case: one of the scenario, or a hook. */
export interface KnownStep {
  readonly label: string;
  readonly isHook: boolean;
  /** By which suggestions name it. */
  readonly pickleStepId: string | undefined;
  readonly line: number | undefined;
}

/** A hook, wherever it runs. */
export interface KnownHook {
  readonly label: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
}

/** What a node of a feature file is: scenarios and rows of examples have places, steps have keywords. */
interface KnownNode {
  readonly line: number | undefined;
  readonly suite: readonly string[];
  readonly keyword: string;
  /** Of a row of examples: which one. */
  readonly row: string | undefined;
}

interface TestCase {
  readonly pickleId: string;
  readonly steps: readonly JsonObject[];
}

const HOOKS: ReadonlyMap<string, string> = new Map([
  ['BEFORE_TEST_RUN', 'BeforeAll hook'],
  ['AFTER_TEST_RUN', 'AfterAll hook'],
  ['BEFORE_TEST_CASE', 'Before hook'],
  ['AFTER_TEST_CASE', 'After hook'],
  ['BEFORE_TEST_STEP', 'BeforeStep hook'],
  ['AFTER_TEST_STEP', 'AfterStep hook'],
]);

/** What messages reported of features, scenarios, hooks and test cases, to be found by their ids. */
export class MessageIndex {
  readonly #nodes = new Map<string, KnownNode>();
  readonly #pickles = new Map<string, JsonObject>();
  readonly #hooks = new Map<string, KnownHook>();
  readonly #testCases = new Map<string, TestCase>();

  /** Takes a `gherkinDocument`. */
  takeDocument(document: JsonObject): void {
    const feature = objectOf(document['feature']);
    if (feature === undefined) return;
    const suite = [stringOf(feature['name']) ?? ''].filter((name) => name !== '');
    for (const child of objectsOf(feature['children'])) this.#takeChild(child, suite);
  }

  /** Takes a `pickle`: a scenario as it is run. */
  takePickle(pickle: JsonObject): void {
    this.#pickles.set(stringOf(pickle['id']) ?? '', pickle);
  }

  /** Takes a `hook`. */
  takeHook(hook: JsonObject): void {
    const reference = objectOf(hook['sourceReference']);
    const kind = HOOKS.get(stringOf(hook['type']) ?? '') ?? 'Hook';
    const name = filledStringOf(hook['name']);
    this.#hooks.set(stringOf(hook['id']) ?? '', {
      label: name === undefined ? kind : `${kind} ${name}`,
      file: fileOf(reference?.['uri']),
      line: placeOf(objectOf(reference?.['location'])?.['line']),
    });
  }

  /** Takes a `testCase`: the steps and hooks that a pickle is run with. */
  takeTestCase(testCase: JsonObject): void {
    const id = stringOf(testCase['id']) ?? '';
    this.#testCases.set(id, {
      pickleId: stringOf(testCase['pickleId']) ?? '',
      steps: objectsOf(testCase['testSteps']),
    });
  }

  /** Returns a hook by its id. */
  hook(id: string): KnownHook {
    return this.#hooks.get(id) ?? { label: 'Hook', file: undefined, line: undefined };
  }

  /** Returns the steps of a test case by their ids, in order. */
  stepsOf(testCaseId: string): ReadonlyMap<string, KnownStep> {
    const testCase = this.#testCases.get(testCaseId);
    const pickleSteps = new Map(
      objectsOf(this.#pickleOf(testCaseId)?.['steps']).map((step) => [stringOf(step['id']) ?? '', step] as const),
    );
    return new Map(
      (testCase?.steps ?? []).map((step) => [stringOf(step['id']) ?? '', this.#stepOf(step, pickleSteps)] as const),
    );
  }

  /** Returns what a test case is called, and where it is. */
  identityOf(
    testCaseId: string,
  ): Pick<ReportedTest, 'name' | 'suite' | 'file' | 'line' | 'tags' | 'variant'> | undefined {
    const pickle = this.#pickleOf(testCaseId);
    if (pickle === undefined) return undefined;
    const nodes = stringsOf(pickle['astNodeIds']).flatMap((id) => this.#nodes.get(id) ?? []);
    const line = nodes.at(-1)?.line ?? placeOf(objectOf(pickle['location'])?.['line']);
    const file = fileOf(pickle['uri']);
    return {
      name: filledStringOf(pickle['name']) ?? placeName(file, line) ?? 'unnamed scenario',
      suite: nodes[0]?.suite ?? [],
      file,
      line,
      tags: tagsOf(pickle['tags']),
      variant: nodes.find(({ row }) => row !== undefined)?.row,
    };
  }

  #pickleOf(testCaseId: string): JsonObject | undefined {
    return this.#pickles.get(this.#testCases.get(testCaseId)?.pickleId ?? '');
  }

  #stepOf(step: JsonObject, pickleSteps: ReadonlyMap<string, JsonObject>): KnownStep {
    const hookId = filledStringOf(step['hookId']);
    const pickleStepId = filledStringOf(step['pickleStepId']);
    if (pickleStepId === undefined)
      return { label: this.hook(hookId ?? '').label, isHook: true, pickleStepId, line: undefined };
    const pickleStep = pickleSteps.get(pickleStepId);
    const node = stringsOf(pickleStep?.['astNodeIds']).flatMap((id) => this.#nodes.get(id) ?? [])[0];
    const label = `${node?.keyword ?? ''} ${stringOf(pickleStep?.['text']) ?? 'unnamed step'}`.trim();
    return { label, isHook: false, pickleStepId, line: node?.line };
  }

  #takeChild(child: JsonObject, suite: readonly string[]): void {
    const rule = objectOf(child['rule']);
    if (rule !== undefined) {
      const inner = [...suite, stringOf(rule['name']) ?? ''].filter((name) => name !== '');
      for (const each of objectsOf(rule['children'])) if (each['rule'] === undefined) this.#takeChild(each, inner);
      return;
    }
    const scenario = objectOf(child['scenario']) ?? objectOf(child['background']);
    if (scenario === undefined) return;
    this.#takeNode(scenario, suite);
    for (const step of objectsOf(scenario['steps'])) this.#takeNode(step, suite);
    for (const examples of objectsOf(scenario['examples'])) this.#takeExamples(examples, suite);
  }

  /** Rows are counted with the header, as in the ids of Cucumber's JSON. */
  #takeExamples(examples: JsonObject, suite: readonly string[]): void {
    const name = filledStringOf(examples['name']);
    for (const [index, row] of objectsOf(examples['tableBody']).entries()) {
      this.#takeNode(row, suite, `${name === undefined ? '' : `${name}, `}row ${index + 2}`);
    }
  }

  #takeNode(node: JsonObject, suite: readonly string[], row?: string): void {
    const line = placeOf(objectOf(node['location'])?.['line']);
    this.#nodes.set(stringOf(node['id']) ?? '', { line, suite, keyword: stringOf(node['keyword'])?.trim() ?? '', row });
  }
}

/** Scenarios may have no name: where they are distinguishes them. */
function placeName(file: string | undefined, line: number | undefined): string | undefined {
  return file === undefined || line === undefined ? file : `${file}:${line}`;
}
