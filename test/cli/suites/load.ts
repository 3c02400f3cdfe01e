import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scratchRepository, type ScratchRepository } from '../../support/command-line.js';
import type { CliFixture } from '../fixture.js';

/** Tests what `load` uploads, and its exit codes. */
export function describeLoad(fixture: () => CliFixture): void {
  describe('clarion load', () => {
    let api: CliFixture;
    let repository: ScratchRepository;
    let variables: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await fixture().project('Load');
      variables = { ...api.variables(), CLARION_TOKEN: api.writeToken };
    });
    beforeEach(() => {
      repository = scratchRepository();
      repository.write(
        'k6.json',
        JSON.stringify({
          root_group: { name: '', path: '', id: 'd', groups: [], checks: [] },
          metrics: {
            http_req_duration: {
              type: 'trend',
              contains: 'time',
              values: { avg: 3, 'p(95)': 700 },
              thresholds: { 'p(95)<200': { ok: false } },
            },
          },
        }),
      );
    });
    afterEach(() => repository.remove());

    const kindOf = async (out: string): Promise<unknown> =>
      (await api.read(`/open/v1/runs/${/clr_[0-9A-Za-z]+/.exec(out)?.[0] ?? ''}`)).body['kind'];

    it('uploads the summary of k6 as a load run', async () => {
      const { code, out } = await repository.clarion(['load', 'k6.json', '--upload'], variables);
      expect(code).toBe(0);
      expect(await kindOf(out)).toBe('load');
    });

    it('uploads the native format', async () => {
      repository.write('load.json', '{"kind":"load","status":"passed","result":{"runMode":"load"}}');
      const { out } = await repository.clarion(['load', 'load.json', '--upload'], variables);
      expect(await kindOf(out)).toBe('load');
    });

    it('uploads the results of a plan with the settings of a profile', async () => {
      repository.write(
        'clarion.yaml',
        `profiles: { load: { upload: { projectId: ${api.projectId} } } }\nload: { plans: { checkout: { results: [k6.json] }, other: { results: [none.json] } } }\n`,
      );
      const { out } = await repository.clarion(['load', '--profile', 'load', '--plan', 'checkout'], variables);
      expect(await kindOf(out)).toBe('load');
      expect(await repository.clarion(['load', '--profile', 'load', '--plan', 'chekout'], variables)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('Did you mean checkout?'),
      });
    });

    it('uploads nothing without a profile or --upload', async () => {
      expect(await repository.clarion(['load', 'k6.json'], variables)).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining('--upload'),
      });
    });

    it('runs a command, uploads its results, and returns its exit code', async () => {
      repository.write(
        'run.mjs',
        "import { copyFileSync } from 'node:fs'; copyFileSync('k6.json', 'load-1.json'); process.exit(99);",
      );
      const { code, errors } = await repository.clarion(
        ['load', 'load-*.json', '--upload', '--', 'node', 'run.mjs'],
        variables,
      );
      expect(code).toBe(99);
      expect(await kindOf(errors)).toBe('load');
    });
  });
}
