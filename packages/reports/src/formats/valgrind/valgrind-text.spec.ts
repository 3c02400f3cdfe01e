import { describe, expect, it } from '@jest/globals';
import { readReport } from '../../read-report.js';

const lines = (id: number, ...texts: readonly string[]): string => texts.map((text) => `==${id}== ${text}\n`).join('');
const head = (id = 7): string =>
  lines(
    id,
    'Memcheck, a memory error detector',
    'Copyright (C) 2002-2017, by Julian Seward et al.',
    'Command: ./shop --fast',
    '',
  );
const READ = lines(
  7,
  'Invalid read of size 4',
  '   at 0x4C2FB0F: malloc (vg_replace_malloc.c:381)',
  '   by 0x1091C6: total (shop.c:5)',
  '   by 0x1090B5: main (shop.c:12)',
  " Address 0x52 is 0 bytes after a block of size 16 alloc'd",
  '   at 0x1091C6: total (shop.c:4)',
  '',
);
const leak = (kind: string): string =>
  lines(
    7,
    `24 (16 direct, 8 indirect) bytes in 1 blocks are ${kind} in loss record 1 of 3`,
    '   at 0x1093FE: parse (shop.c:20)',
    '',
  );
const end = (errors: number, id = 7): string =>
  lines(
    id,
    'HEAP SUMMARY:',
    '    in use at exit: 669 bytes in 3 blocks',
    '',
    'For lists of detected and suppressed errors, rerun with: -s',
    `ERROR SUMMARY: ${errors} errors from ${errors} contexts (suppressed: 0 from 0)`,
  );

const read = async (...parts: readonly string[]) => {
  const { format, ...rest } = await readReport(Buffer.from(parts.join('')));
  expect(format).toBe('valgrind-text');
  return rest;
};

describe('VALGRIND_TEXT', () => {
  it('reads a process without errors as a test that passed', async () => {
    const { status, tests, warnings } = await read(head(), 'the till opens\n', end(0));
    expect([status, warnings]).toEqual(['passed', []]);
    expect(tests).toMatchObject([{ testId: 'memcheck > ./shop --fast', status: 'passed' }]);
  });

  it('reads each error as a failure with its stack and its place outside of Valgrind', async () => {
    const { status, tests } = await read(head(), READ, end(1));
    expect(status).toBe('failed');
    expect(tests[0]?.failure).toMatchObject({
      kind: 'exception',
      message: "Invalid read of size 4\nAddress 0x52 is 0 bytes after a block of size 16 alloc'd",
      stack: expect.stringContaining('by 0x1091C6: total (shop.c:5)'),
      location: { file: 'shop.c', line: 5 },
    });
  });

  it.each([
    ['definitely lost', 1, 'failed'],
    ['possibly lost', 1, 'failed'],
    ['still reachable', 0, 'passed'],
    ['indirectly lost', 0, 'passed'],
    ['still reachable', 1, 'failed'],
  ])('takes a leak that is %s, of %d errors, as %s', async (kind, errors, status) => {
    const { status: read1, warnings } = await read(head(), leak(kind), end(errors));
    expect([read1, warnings]).toEqual([status, []]);
  });

  it('reads a signal that ended the process as a failure', async () => {
    const signal = lines(
      7,
      'Process terminating with default action of signal 11 (SIGSEGV)',
      ' Access not within mapped region at address 0x0',
      '   at 0x1091C6: total (shop.c:5)',
      ' If you believe this happened as a result of a stack',
      '',
    );
    const { status, tests } = await read(head(), signal, end(0));
    expect(status).toBe('failed');
    expect(tests[0]?.failure).toMatchObject({
      kind: 'exception',
      message: 'The process was terminated by SIGSEGV: Access not within mapped region at address 0x0.',
      location: { file: 'shop.c', line: 5 },
    });
  });

  it('reads several processes, one behind another and at once', async () => {
    const { tests } = await read(
      head(),
      lines(8, 'Memcheck, a memory error detector', 'Command: ./till'),
      READ,
      end(0, 8),
      end(1),
      head(),
      end(0),
    );
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['./shop --fast', 'failed'],
      ['./till', 'passed'],
      ['./shop --fast', 'passed'],
    ]);
  });

  it.each([
    ['no end', [head()], 'errored'],
    ['an error and no end', [head(), READ], 'failed'],
    ['more errors than it shows', [head(), end(2)], 'failed'],
    ['the second process without an end', [head(), end(0), head(8)], 'errored'],
  ])('is not green with %s', async (_, parts, status) => {
    expect((await read(...parts)).status).toBe(status);
  });

  it('reads times in front of the processes', async () => {
    const stamped = (head() + end(0)).replaceAll('==7==', '==00:00:00:01.234 7==');
    expect((await read(stamped)).status).toBe('passed');
  });
});
