import type { ReportedTest } from '../../report.js';
import type { XmlOpen, XmlUnit } from '../../xml/xml-units.js';
import { filled } from '../attribute-values.js';
import type { Warnings } from '../units-under.js';
import { OpenTest } from './open-test.js';

/** A set-up or tear-down of a suite. */
interface Hook {
  readonly keyword: XmlOpen;
  message: string | undefined;
}

/** The suites of a file that are open, and the test in them. */
export class RobotSuites {
  private test: OpenTest | undefined;
  private hook: Hook | undefined;
  private failedHooks: (Hook & { readonly suite: XmlOpen })[] = [];
  private readonly withFailedTests = new WeakSet<XmlOpen>();
  private isCut = false;

  constructor(private readonly warnings: Warnings) {}

  /** The file broke off. */
  breakOff(): void {
    this.isCut = true;
  }

  /** Takes what stands in a test, or in a hook of a suite. */
  take(unit: XmlUnit): void {
    const open = unit.path.find(({ name }) => name === 'test');
    if (open === undefined) return this.takeOfSuite(unit);
    if (this.test?.open !== open) this.test = new OpenTest(open);
    this.test.take(unit);
  }

  /** The test that the end of an element, the last of `path`, completes: the element itself, or the failed hook of a suite. */
  end(path: readonly XmlOpen[]): ReportedTest | undefined {
    const closed = path.at(-1);
    const around = path.slice(0, -1);
    if (closed?.name === 'test') return this.endTest(closed, around);
    if (closed?.name === 'suite') return this.endSuite(closed, around);
    return undefined;
  }

  private endTest(closed: XmlOpen, around: readonly XmlOpen[]): ReportedTest | undefined {
    const open = this.test?.open === closed ? this.test : new OpenTest(closed);
    this.test = undefined;
    const test = open.end(namesOf(around), filled(around.at(-1)?.attributes['source']), this.warnings);
    if (test?.status === 'failed') for (const suite of around) this.withFailedTests.add(suite);
    return test;
  }

  /** A set-up that failed makes the tests of its suite fail, and is told by them. */
  private endSuite(closed: XmlOpen, around: readonly XmlOpen[]): ReportedTest | undefined {
    const hooks = this.failedHooks.filter(({ suite }) => suite === closed);
    this.failedHooks = this.failedHooks.filter(({ suite }) => suite !== closed);
    const told = hooks.filter(({ keyword }) => !isSetup(keyword) || !(this.isCut || this.withFailedTests.has(closed)));
    if (told.length === 0) return undefined;
    for (const suite of around) this.withFailedTests.add(suite);
    const failures = told.map(({ message, keyword }) => ({ message: message ?? keyword.attributes['name'] }));
    const [first] = told;
    const name = first?.keyword.attributes['name'] ?? 'Suite setup';
    return {
      name,
      suite: namesOf([...around, closed]),
      file: filled(closed.attributes['source']),
      status: 'failed',
      failures,
      events: [],
    };
  }

  private takeOfSuite({ element, path }: XmlUnit): void {
    const keyword = path.find(({ name }) => name === 'kw');
    const suite = path.findLast(({ name }) => name === 'suite');
    if (keyword === undefined || suite === undefined) return;
    if (this.hook?.keyword !== keyword) this.hook = { keyword, message: undefined };
    if (element.name === 'msg' && element.attributes['level'] === 'FAIL') this.hook.message = filled(element.text);
    const isEnd = element.name === 'status' && path.at(-1) === keyword;
    if (isEnd && element.attributes['status'] === 'FAIL')
      this.failedHooks.push({ ...this.hook, message: filled(element.text) ?? this.hook.message, suite });
  }
}

function isSetup({ attributes }: XmlOpen): boolean {
  return attributes['type']?.toLowerCase() === 'setup';
}

function namesOf(path: readonly XmlOpen[]): readonly string[] {
  return path.filter(({ name }) => name === 'suite').flatMap(({ attributes }) => filled(attributes['name']) ?? []);
}
