import { filledStringOf, isJsonObject, type JsonObject, type JsonValue, numberOf } from '@clarion/reports/json';
import { cutText, plainText } from '@clarion/reports/text';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../auth/permissions.js';
import { ArtifactsService, type HeldArtifact } from '../../artifacts/artifacts.service.js';
import { isRunId, organizationOfRun, type RunId } from '../../common/identifiers.js';
import { payloadTooLarge, validationFailed } from '../../common/problem.js';
import { PublicAddress } from '../../common/public-address.js';
import { isSecretOf, secretDigest } from '../../common/secret-digest.js';
import { withTenant } from '../../common/tenant/tenant-scope.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { mediaTypeOf, readBody } from '../../http/body.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import { runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import { itemOf } from './recorded-ids.js';
import { RecordedItemsStore } from './recorded-items.store.js';
import { RecordingsService } from './recordings.service.js';
import { readFileRow, type RecordedFile } from './to-playwright.js';

const KEY_BYTES = 32;
const DIGEST = /^[0-9a-f]{64}$/;
const LONGEST_NAME = 200;

/** Files of tests and of spec files, which become artifacts of the run. A file is announced, and then sent to an address of its own. */
@Injectable()
export class RecordingFiles {
  constructor(
    private readonly recordings: RecordingsService,
    private readonly items: RecordedItemsStore,
    private readonly runs: RunReader,
    private readonly artifacts: ArtifactsService,
    private readonly address: PublicAddress,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Announces a file of a test. Returns the address that takes it, without a token. Raises what `RecordingsService.findOf` raises. */
  async announceOfTest(by: Principal, target: TargetEntity, recordId: string, sent: JsonValue): Promise<string> {
    const { key, item: test } = await this.recordings.findOf(by, target, recordId);
    if ((await this.items.findTests(key, [test])).length === 0) throw runNotFound();
    const body = readObject(sent);
    const attempt = numberOf(body['attemptId']) ?? 0;
    const name = nameOf(body);
    const item = itemOf(test, String(attempt), filledStringOf(body['artifactId']) ?? name);
    const fileName = filledStringOf(body['filename']) ?? name;
    return this.announce(
      { ...key, item, test },
      { ...fileOf(body, name), attempt, path: `${item.slice(0, 8)}/${baseNameOf(fileName)}` },
    );
  }

  /** Announces a file of a whole spec file: its output, or its coverage. Raises what `announceOfTest` raises. */
  async announceOfSpec(by: Principal, target: TargetEntity, instanceId: string, sent: JsonValue): Promise<string> {
    const { key, item: spec } = await this.recordings.findOf(by, target, instanceId);
    const body = readObject(sent);
    const name = nameOf(body);
    const item = itemOf(spec, name);
    const ending = filledStringOf(body['contentType']) === 'application/json' ? '.json' : '.txt';
    return this.announce(
      { ...key, item, test: null },
      { ...fileOf(body, name), attempt: 0, path: `${item.slice(0, 8)}/${baseNameOf(name)}${ending}` },
    );
  }

  /**
   * Stores a file that was announced, once. Raises what reading the body raises, and
   * @throws Problem run_not_found for a run, a file or a key that does not exist
   */
  async receive(runId: string, item: string, key: string, request: IncomingMessage): Promise<void> {
    if (!isRunId(runId)) throw runNotFound();
    await withTenant(organizationOfRun(runId), () => this.receiveOf(runId, item, key, request));
  }

  private async receiveOf(runId: RunId, item: string, key: string, request: IncomingMessage): Promise<void> {
    const recording = { organizationId: organizationOfRun(runId), runId };
    const row = await this.items.findFile(recording, item);
    if (row === undefined || !DIGEST.test(row.start) || !isSecretOf(Buffer.from(row.start, 'hex'), key))
      throw runNotFound();
    const run = await this.runs.find(recording.organizationId, runId);
    if (run === undefined) throw runNotFound();
    if (row.outcome !== null) return;
    const { path, contentType } = readFileRow(row.body);
    const { maxStreamBytes: maxBytes, bodyTimeoutMs: totalMs } = this.config;
    const held: HeldArtifact[] = [];
    try {
      const mediaType = mediaTypeOf(request) === '' ? contentType : mediaTypeOf(request);
      const bytes = readBody(request, { maxBytes, totalMs });
      held.push(
        await this.artifacts.hold(recording.organizationId, { field: 'file', fileName: path, mediaType, bytes }),
      );
      await this.artifacts.keep(run, held);
    } catch (error) {
      await this.artifacts.discardAfter(error, held);
      throw error;
    }
    await this.items.mark(recording, 'file', item, 'kept');
  }

  private async announce(place: FilePlace, file: RecordedFile): Promise<string> {
    const { organizationId, runId, item, test } = place;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const row = { item, parent: test, start: secretDigest(key).toString('hex'), body: JSON.stringify(file) };
    if (!(await this.items.announce({ organizationId, runId }, row, this.config.maxUploadBytes)))
      throw payloadTooLarge(this.config.maxUploadBytes, 'the tests of a run together');
    return `${this.address.origin}/integrations/currents/uploads/${runId}/${item}/${key}`;
  }
}

/** Where a file belongs: a test, or none. */
interface FilePlace {
  readonly organizationId: TargetEntity['organizationId'];
  readonly runId: RunId;
  readonly item: string;
  readonly test: string | null;
}

function readObject(value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  throw validationFailed([{ pointer: '', detail: 'send a JSON object' }]);
}

function nameOf(body: JsonObject): string {
  const name = filledStringOf(body['name']);
  if (name !== undefined) return cutText(plainText(name), LONGEST_NAME);
  throw validationFailed([{ pointer: '/name', detail: 'send the name of the file' }]);
}

function fileOf(body: JsonObject, name: string): Pick<RecordedFile, 'name' | 'contentType'> {
  return { name, contentType: cutText(filledStringOf(body['contentType']) ?? '', LONGEST_NAME) };
}

function baseNameOf(fileName: string): string {
  const base = plainText(fileName).split(/[\\/]/).at(-1)?.trim() ?? '';
  return base === '' || base === '.' || base === '..' ? 'file' : base.slice(-LONGEST_NAME);
}
