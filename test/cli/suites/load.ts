import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scratchRepository, type ScratchRepository } from '../../support/command-line.js';
import type { Ground } from '../ground.js';

/** What `load` uploads, and how it ends. */
export function describeLoad(ground: () => Ground): void {
  describe('clarion load', () => {
    let api: Ground;
    let repository: ScratchRepository;
    let own: Readonly<Record<string, string>>;

    beforeAll(async () => {
      api = await ground().project('Load');
      own = { ...api.variables(), CLARION_TOKEN: api.writeToken };
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

    it('uploads the summary of k6 as a run of load', async () => {
      const { code, out } = await repository.clarion(['load', 'k6.json', '--upload'], own);
      expect(code).toBe(0);
      expect(await kindOf(out)).toBe('load');
    });

    it('uploads the native format as it is', async () => {
      repository.write('load.json', '{"kind":"load","status":"passed","result":{"runMode":"load"}}');
      const { out } = await repository.clarion(['load', 'load.json', '--upload'], own);
      expect(await kindOf(out)).toBe('load');
    });

    it('takes the results of a plan from clarion.yaml, by the settings of a profile', async () => {
      repository.write(
        'clarion.yaml',
        `profiles: { load: { upload: { projectId: ${api.projectId} } } }\nload: { plans: { checkout: { results: [k6.json] }, other: { results: [none.json] } } }\n`,
      );
      const { out } = await repository.clarion(['load', '--profile', 'load', '--plan', 'checkout'], own);
      expect(await kindOf(out)).toBe('load');
      expect(await repository.clarion(['load', '--profile', 'load', '--plan', 'chekout'], own)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('Is it checkout?'),
      });
    });

    it('uploads nothing without a profile and without --upload', async () => {
      expect(await repository.clarion(['load', 'k6.json'], own)).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining('--upload'),
      });
    });

    it("runs a command, uploads what it wrote, and ends with the command's exit code", async () => {
      repository.write(
        'run.mjs',
        "import { copyFileSync } from 'node:fs'; copyFileSync('k6.json', 'load-1.json'); process.exit(99);",
      );
      const { code, errors } = await repository.clarion(
        ['load', 'load-*.json', '--upload', '--', 'node', 'run.mjs'],
        own,
      );
      expect(code).toBe(99);
      expect(await kindOf(errors)).toBe('load');
    });
  });
}
