import { formatNamed } from '@clarion/reports';
import { writeJson } from '@clarion/reports/json';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { Principal } from '../../auth/permissions.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { isRunId, organizationOfRun, type RunId } from '../../common/identifiers.js';
import { withTenant } from '../../common/tenant/tenant-scope.js';
import { isSecretOf, secretDigest } from '../../common/secret-digest.js';
import type { Destination } from '../../runs/content/run-writing.js';
import { runAlreadyFinished, runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { isFinished } from '../../runs/run-state.js';
import { claimOfBody, claimOnce } from '../../uploads/idempotency/idempotency.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import type { PublishedDto } from './cucumber.dto.js';

const KEY_BYTES = 32;
const PREFIX = 'cucumber:';
const DIGEST = /^[0-9a-f]{64}$/;

/** A run that is open for one upload. */
export interface Publication extends PublishedDto {
  /** Where the messages go: only who knows it may send them. */
  readonly location: string;
}

/**
 * Runs of Cucumber's publishing. A publication opens a run and gives the client the address for its messages. The address contains a random
 * key, whose digest is the `clientRunId` of the run: nothing that the server shows or stores gives it away. It takes one upload, while the
 * run is open.
 */
@Injectable()
export class CucumberPublications {
  constructor(
    private readonly runs: RunReader,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly address: PublicAddress,
  ) {}

  /** Opens a run for an upload. */
  async open(by: Principal, destination: Destination): Promise<Publication> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const clientRunId = `${PREFIX}${secretDigest(key).toString('hex')}`;
    const envelope = Buffer.from(`${writeJson({ clientRunId, status: 'running' })}\n`);
    const { runId } = await this.reader.readLines(envelope, destination.organizationId, (upload) =>
      this.uploads.store(upload, { by, destination, claimOf: () => undefined }),
    );
    const location = `${this.address.origin}/integrations/cucumber/uploads/${runId}/${key}`;
    return { location, ...this.publishedAt(runId) };
  }

  /**
   * Stores the messages of an open run in its place. Raises what reading them raises, and
   * @throws Problem run_not_found for a run or a key that does not exist, run_already_finished.
   */
  async complete(runId: string, key: string, request: IncomingMessage): Promise<PublishedDto> {
    if (!isRunId(runId)) throw runNotFound();
    return withTenant(organizationOfRun(runId), () => this.completeRun(runId, key, request));
  }

  private async completeRun(runId: RunId, key: string, request: IncomingMessage): Promise<PublishedDto> {
    const run = await this.find(runId, key);
    if (isFinished(run.status)) throw runAlreadyFinished();
    const { organizationId, projectId, targetId, clientRunId, createdBy: userId } = run;
    const command = {
      query: { format: formatNamed('cucumber-messages'), members: { clientRunId } },
      organizationId,
    };
    await this.reader.readRun(request, command, (upload) =>
      this.uploads.store(upload, {
        by: { userId },
        destination: { organizationId, projectId, targetId },
        claimOf: () => claimOnce({ userId }, `PUT cucumber messages of ${run.id}`),
      }),
    );
    return this.publishedAt(run.id);
  }

  /** Stores the messages of a client that sends them with its token. Raises what reading them raises. */
  async publish(by: Principal, destination: Destination, request: IncomingMessage): Promise<PublishedDto> {
    const { organizationId, targetId } = destination;
    const command = { query: { format: formatNamed('cucumber-messages'), members: {} }, organizationId };
    const { runId } = await this.reader.readRun(request, command, (upload) =>
      this.uploads.store(upload, {
        by,
        destination,
        claimOf: (print) => claimOfBody(print, by, `PUT cucumber messages to ${targetId}`),
      }),
    );
    return this.publishedAt(runId);
  }

  private async find(runId: RunId, key: string): Promise<RunEntity> {
    const run = await this.runs.find(organizationOfRun(runId), runId);
    const digest = run?.clientRunId?.startsWith(PREFIX) === true ? run.clientRunId.slice(PREFIX.length) : '';
    if (run === undefined || !DIGEST.test(digest) || !isSecretOf(Buffer.from(digest, 'hex'), key)) throw runNotFound();
    return run;
  }

  private publishedAt(runId: RunId): PublishedDto {
    const url = pageOfRun(this.address.origin, runId);
    return { banner: `View your Cucumber run at:\n${url}`, url };
  }
}
