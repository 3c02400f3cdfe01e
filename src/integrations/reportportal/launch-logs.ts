import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ArtifactsService, type HeldArtifact } from '../../artifacts/artifacts.service.js';
import { payloadTooLarge, validationFailed } from '../../common/problem.js';
import { readBodyJson } from '../../common/read-body-json.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { atMost, mediaTypeOf, readJsonBytes } from '../../http/body.js';
import { readParts } from '../../http/multipart.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import { ReportPortalService } from './reportportal.service.js';

const LARGEST_LOG = 4 * 1024 * 1024;
const LARGEST_BATCH = 64 * 1024 * 1024;
const MOST_LOGS = 5000;
const MOST_PARTS = 1000;

/** Messages with the files that arrived beside them. */
interface Batch {
  readonly logs: readonly JsonObject[];
  readonly files: ReadonlyMap<string, HeldArtifact>;
}

/** Receives messages of items, and their files, which become artifacts of the run. */
@Injectable()
export class LaunchLogs {
  constructor(
    private readonly launches: ReportPortalService,
    private readonly artifacts: ArtifactsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores the messages of a request. Returns an id for each. Raises what reading the body and `ReportPortalService.open` raise. */
  async receive(target: TargetEntity, request: IncomingMessage): Promise<readonly string[]> {
    if (mediaTypeOf(request) !== 'multipart/form-data') {
      const logs = listOf(readBodyJson(await readJsonBytes(request, LARGEST_LOG)));
      return this.store(target, { logs, files: new Map() });
    }
    const held: HeldArtifact[] = [];
    try {
      return await this.store(target, await this.readBatch(target, request, held));
    } catch (error) {
      await this.artifacts.discardAfter(error, held);
      throw error;
    }
  }

  private async readBatch(target: TargetEntity, request: IncomingMessage, held: HeldArtifact[]): Promise<Batch> {
    const files = new Map<string, HeldArtifact>();
    const limits = { maxBytes: this.config.maxStreamBytes, totalMs: this.config.bodyTimeoutMs, parts: MOST_PARTS };
    let logs: readonly JsonObject[] = [];
    for await (const part of readParts(request, limits)) {
      if (part.field === 'json_request_part') {
        const chunks: Buffer[] = [];
        for await (const chunk of atMost(LARGEST_BATCH, 'the part json_request_part', part.bytes)) chunks.push(chunk);
        logs = listOf(readBodyJson(Buffer.concat(chunks), 'the part json_request_part'));
      } else if (part.fileName !== undefined) {
        const fileName = `${randomUUID().slice(0, 8)}/${baseNameOf(part.fileName)}`;
        const file = await this.artifacts.hold(target.organizationId, { ...part, fileName });
        held.push(file);
        files.set(part.fileName, file);
      }
    }
    return { logs, files };
  }

  private async store(target: TargetEntity, { logs, files }: Batch): Promise<readonly string[]> {
    const [first] = logs;
    if (first === undefined)
      throw validationFailed([{ pointer: '', detail: 'send at least one message, as JSON or in json_request_part' }]);
    if (logs.length > MOST_LOGS) throw payloadTooLarge(MOST_LOGS, 'a request with messages, in messages,');
    const launch = await this.launches.open(target, first['launchUuid']);
    if (logs.some(({ launchUuid }) => launchUuid !== first['launchUuid']))
      throw validationFailed([{ pointer: '/launchUuid', detail: 'send messages of one launch in a request' }]);
    if (files.size > 0) await this.artifacts.keep(launch.run, [...files.values()]);
    return this.launches.addLogs(
      launch,
      logs.map((log) => withPath(log, files)),
    );
  }
}

/** Gives a message the path of its file among the artifacts of the run. */
function withPath(log: JsonObject, files: ReadonlyMap<string, HeldArtifact>): JsonObject {
  const { file } = log;
  const name = isJsonObject(file) && typeof file['name'] === 'string' ? file['name'] : undefined;
  const held = name === undefined ? undefined : files.get(name);
  return name === undefined || held === undefined ? log : { ...log, file: { name, path: held.artifact.name } };
}

/** @throws Problem validation_failed for anything but an object, or a list of objects */
function listOf(value: JsonValue): readonly JsonObject[] {
  const list = isJsonArray(value) ? value : [value];
  const logs = list.filter(isJsonObject);
  if (logs.length !== list.length) throw validationFailed([{ pointer: '', detail: 'send messages as JSON objects' }]);
  return logs;
}

function baseNameOf(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  return base === '' || base === '.' || base === '..' ? 'file' : base;
}
