import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSON_TEXTS, type JsonText } from './json-corpus.js';
import { Siege, SLOW_MS, type Attempt } from './siege.js';

let siege: Siege;

beforeAll(async () => {
  siege = await Siege.begin();
}, SLOW_MS);

afterAll(async () => {
  await siege.end('JSON texts');
});

describe('a JSON text that parsers disagree about', () => {
  it.each(JSON_TEXTS)('is read back as it was sent, or refused: $name', async (text) => {
    await expectFaithful(text);
    expect(siege.takeComplaints()).toEqual([]);
  });

  it('is refused or taken as a body, a line or an item, on every route', async () => {
    await siege.try(
      JSON_TEXTS.flatMap((text, turn) => everywhere(text).filter((_, index) => (index + turn) % 2 === 0)),
    );
    expect(siege.takeComplaints()).toEqual([]);
  });
});

function assertionOf(text: Buffer): Buffer {
  const [before = '', after = ''] =
    '{"result":{"tests":[{"testId":"a","success":false,"events":[{"type":"assertion","passed":false,"message":"m","expected":@}]}]}}'.split(
      '@',
    );
  return Buffer.concat([Buffer.from(before), text, Buffer.from(after)]);
}

async function expectFaithful({ bytes, readBack }: JsonText): Promise<void> {
  const answer = await siege.client.send(siege.post('', siege.uploadPath, assertionOf(bytes)).sent);
  siege.judge('an assertion', answer);
  if (readBack === 'refused') expect(answer.status).toBe(400);
  if (answer.status !== 201) {
    expect(readBack ?? 'refused').toBe('refused');
    return;
  }
  const runId = /"runId":"(clr_\w+)"/.exec(answer.text)?.[1] ?? '';
  const report = await siege.client.send({
    method: 'GET',
    path: `/open/v1/runs/${runId}/failures`,
    headers: siege.asOwner,
  });
  const told = /"expected":([^]*)\},"lastFewEvents"/.exec(report.text)?.[1];
  if (readBack !== undefined) expect(told).toBe(readBack);
}

/** As a whole body, and as a line. */
function everywhere({ name, bytes }: JsonText): readonly Attempt[] {
  const line = Buffer.concat([Buffer.from('{"kind":"test"}\n'), bytes, Buffer.from('\n')]);
  return [
    siege.post(name, siege.uploadPath, bytes),
    siege.post(name, siege.uploadPath, line, { 'Content-Type': 'application/x-ndjson' }),
    siege.post(name, `${siege.uploadPath}/${siege.fixture.openRunId}/tests`, bytes),
    siege.post(name, `${siege.uploadPath}/${siege.fixture.runId}/complete`, bytes),
    siege.post(name, '/open/v1/cli-runs', bytes),
    siege.post(name, '/v1/projects', bytes),
    siege.post(name, '/admin/v1/session', bytes),
  ];
}
