import type { ReportReader } from '@clarion/reporter';
import type { TestDraft } from '@clarion/reports';
import { dirname } from 'node:path';
import type { SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** The tests of a file, and the folders in which relative paths of their attachments begin. */
export interface ReadModule {
  readonly tests: readonly TestDraft[];
  readonly folders: readonly string[];
}

/**
 * Reads a file as Vitest's JSON reporter writes it, with what that leaves out: differences, hooks that failed, attempts, reasons of skipped
 * tests, and attachments.
 */
export async function readModule(module: TestModule, reader: ReportReader): Promise<ReadModule> {
  const cases = [...module.children.allTests()];
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  const report = {
    testResults: [
      {
        name: module.moduleId,
        status: module.state() === 'failed' ? 'failed' : 'passed',
        message: errors.map(toFileFailure).join('\n\n\n'),
        assertionResults: cases.map(toEntry),
      },
    ],
  };
  const tests = await reader.read(report);
  // The reader keeps the order; what failed outside of the tests follows them.
  return {
    tests: tests.map((test, index) => withAttachments(test, cases[index])),
    folders: [dirname(module.moduleId), module.project.config.root],
  };
}

function toEntry(test: TestCase): object {
  const [result, diagnostic] = [test.result(), test.diagnostic()];
  return {
    title: test.name,
    ancestorTitles: suitesOf(test),
    status: result.state === 'pending' ? 'skipped' : result.state,
    duration: diagnostic?.duration,
    startAt: diagnostic?.startTime,
    location: test.location,
    tags: test.tags ?? [],
    // Distinguishes the report from one of Jest.
    meta: {},
    ...('note' in result && result.note !== undefined ? { note: result.note } : {}),
    ...messagesOf(result.errors ?? [], diagnostic?.retryCount ?? 0, result.state === 'passed'),
  };
}

/** Vitest lists the errors of all attempts of a test in one list. */
function messagesOf(errors: readonly SerializedError[], retries: number, hasPassed: boolean): object {
  const messages = errors.map(toMessage);
  const attempts = { invocations: retries + 1 };
  const last = hasPassed ? 0 : 1;
  if (messages.length !== retries + last) return { ...attempts, failureMessages: messages };
  return { ...attempts, retryReasons: messages.slice(0, retries), failureMessages: messages.slice(retries) };
}

function suitesOf(test: TestCase): readonly string[] {
  const names: string[] = [];
  for (let parent: TestSuite | TestModule = test.parent; parent.type === 'suite'; parent = parent.parent)
    names.unshift(parent.name);
  return names;
}

/** Returns the stack of an error, with the difference of the compared values behind its message. */
function toMessage({ name, message, stack, diff }: SerializedError): string {
  const text = stack ?? `${name ?? 'Error'}: ${message}`;
  if (typeof diff !== 'string') return text;
  const end = text.indexOf(message) + message.length;
  return text.includes(message) ? `${text.slice(0, end)}\n\n${diff}\n${text.slice(end)}` : `${text}\n\n${diff}`;
}

/** Returns an error outside of the tests as Jest's reports have it, because a hook may fail beside tests that failed. */
function toFileFailure(error: SerializedError): string {
  return `  ● Test suite failed to run\n\n    ${toMessage(error).replaceAll('\n', '\n    ')}`;
}

function withAttachments(draft: TestDraft, test: TestCase | undefined): TestDraft {
  const files = test === undefined ? [] : attachmentsOf(test);
  return files.length === 0 ? draft : { ...draft, events: [...files, ...draft.events] };
}

type AttachmentEvent = { readonly type: string; readonly name: string; readonly path: string };

function attachmentsOf(test: TestCase): readonly AttachmentEvent[] {
  const annotated = (test.annotations?.() ?? []).map(({ message, attachment }) => ({ name: message, attachment }));
  const recorded = (test.artifacts?.() ?? []).flatMap(({ type, attachments = [] }) =>
    attachments.map((attachment) => ({ name: type, attachment })),
  );
  return [...annotated, ...recorded].flatMap(({ name, attachment }) =>
    attachment?.path === undefined ? [] : [{ type: 'attachment', name, path: attachment.path }],
  );
}
