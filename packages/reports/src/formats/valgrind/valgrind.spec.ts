import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { VALGRIND } from './valgrind.js';

const { testsOf } = specReader(VALGRIND);

const FINISHED = '<status><state>FINISHED</state><time>00:00:00:00.461</time></status>';
const report = (content: string, end = FINISHED, options = ''): string =>
  `<?xml version="1.0"?><valgrindoutput><protocolversion>4</protocolversion><tool>memcheck</tool>
  <args><vargv><exe>/usr/bin/valgrind</exe>${options}</vargv><argv><exe>./shop</exe><arg>--fast</arg></argv></args>
  <status><state>RUNNING</state></status>${content}${end}</valgrindoutput>`;
const frame = (fn: string, place: string, obj = '/app/shop'): string =>
  `<frame><ip>0x1</ip><obj>${obj}</obj><fn>${fn}</fn>${place}</frame>`;
const READ = `<error><unique>0x0</unique><kind>InvalidRead</kind><what>Invalid read of size 4</what><stack>${frame('malloc', '<file>vg_replace.c</file><line>1</line>', '/usr/libexec/vgpreload_memcheck.so')}${frame('total', '<dir>/app</dir><file>shop.c</file><line>5</line>')}</stack><auxwhat>Address 0x0 is after a block</auxwhat></error>`;
const leak = (kind: string): string =>
  `<error><kind>${kind}</kind><xwhat><text>24 bytes in 1 blocks are lost</text><leakedbytes>24</leakedbytes></xwhat></error>`;
const counts = (...pairs: readonly number[]): string =>
  `<errorcounts>${pairs.map((count) => `<pair><count>${count}</count><unique>0x0</unique></pair>`).join('')}</errorcounts>`;

const statusOf = async (text: string): Promise<string> => (await readReport(Buffer.from(text))).status;

describe('VALGRIND', () => {
  it('reads a process without errors as a test that passed', async () => {
    expect(await testsOf(report(counts()))).toMatchObject([
      { name: './shop --fast', suite: ['memcheck'], status: 'passed', failures: [] },
    ]);
  });

  it('reads each error as a failure with its stack and its place outside of Valgrind', async () => {
    expect(await testsOf(report(READ + counts(3)))).toMatchObject([
      {
        status: 'failed',
        failures: [
          {
            type: 'InvalidRead',
            message: 'Invalid read of size 4\nAddress 0x0 is after a block',
            stack: '   at 0x1: malloc (in /usr/libexec/vgpreload_memcheck.so)\n   by 0x1: total (/app/shop.c:5)',
            location: { file: '/app/shop.c', line: 5 },
            isAssertion: false,
          },
        ],
      },
    ]);
  });

  it.each([
    ['Leak_DefinitelyLost', '', 'failed'],
    ['Leak_PossiblyLost', '', 'failed'],
    ['Leak_StillReachable', '', 'passed'],
    ['Leak_IndirectlyLost', '', 'passed'],
    ['Leak_StillReachable', '<arg>--errors-for-leak-kinds=all</arg>', 'failed'],
    ['Leak_PossiblyLost', '<arg>--errors-for-leak-kinds=definite</arg>', 'passed'],
  ])('takes %s %s as %s', async (kind, options, status) => {
    expect(await statusOf(report(leak(kind), FINISHED, options))).toBe(status);
  });

  it('reads a signal that ended the process as a failure', async () => {
    const signal =
      '<fatal_signal><signo>11</signo><signame>SIGSEGV</signame><event>Access not within mapped region</event></fatal_signal>';
    expect(await testsOf(report(signal))).toMatchObject([
      {
        status: 'failed',
        failures: [{ message: 'The process was terminated by SIGSEGV: Access not within mapped region.' }],
      },
    ]);
  });

  it('is errored when the process has not ended', async () => {
    expect(await statusOf(report('', ''))).toBe('errored');
    expect(await statusOf(report('').replace(/<status><state>FIN.*/s, ''))).toBe('errored');
  });

  it('fails when it counts more errors than it contains', async () => {
    expect(await statusOf(report(counts(1)))).toBe('failed');
    expect((await readReport(Buffer.from(report(READ + counts(9))))).tests).toHaveLength(1);
  });

  it('reads the documents of several processes', async () => {
    expect((await testsOf(`${report(READ)}\n${report('')}`)).map(({ status }) => status)).toEqual(['failed', 'passed']);
  });
});
