import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { Principal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { isUserId, type UserId } from '../../common/identifiers.js';
import { type Problem, validationFailed } from '../../common/problem.js';
import { redactText } from '@clarion/reports/redaction';
import { isPlainText } from '../../common/validation/plain-text.js';
import { causeNotFound, isCauseId } from '../causes-query.js';
import { LONGEST_NOTE, type CauseStatus, type Triage } from './triage.js';
import { type CauseWorkDto, toNoteDto, toTriageDto } from './triage.dto.js';
import { TriageReader } from './triage.reader.js';
import { MOST_NOTES, TriageStore, type TriageChanged, type TriageCommand } from './triage.store.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';

/** A request to change the work on a cause; absent members stay. */
export interface TriageRequest {
  readonly status?: CauseStatus | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly note?: string | undefined;
  readonly fixedInCommit?: string | null | undefined;
}

/** Changes and reads the work on causes. */
@Injectable()
export class TriageService {
  constructor(
    private readonly store: TriageStore,
    private readonly reader: TriageReader,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the work on a cause as a principal.
   * @throws Problem not_found for a cause that no run of the project has; validation_failed for no change at all, an assignee who is no
   * member, or too many notes.
   */
  async change(
    by: Principal,
    project: ProjectRef,
    id: string,
    request: TriageRequest,
    context: AuditContext,
  ): Promise<CauseWorkDto> {
    const command = toCommand(by, request);
    if (!isCauseId(id)) throw causeNotFound();
    const outcome = await this.store.change(project, id, command, this.clock, (manager, changed) =>
      this.audit.write(manager, {
        context,
        action: 'cause.triaged',
        subject: { type: 'cause', id: changed.cause },
        details: {
          projectId: project.id,
          ...detailsOf(changed),
          ...(command.note === undefined ? {} : { note: command.note }),
        },
      }),
    );
    if (outcome === 'no_cause') throw causeNotFound();
    if (outcome === 'no_member') throw noMember();
    if (outcome === 'too_many_notes') throw refusal('/note', `a cause can have at most ${MOST_NOTES} notes`);
    return this.read(project, outcome.cause);
  }

  /** The work on a cause that exists. */
  async read(project: ProjectRef, cause: string): Promise<CauseWorkDto> {
    const states = await this.reader.ofCauses(project, [cause]);
    const notes = await this.reader.notes(project, cause);
    return { id: cause, ...toTriageDto(states.get(cause)), notes: notes.map(toNoteDto) };
  }
}

function toCommand(by: Principal, { status, assigneeId, note, fixedInCommit }: TriageRequest): TriageCommand {
  if (status === undefined && assigneeId === undefined && note === undefined && fixedInCommit === undefined)
    throw refusal('', 'send at least one of status, assigneeId, note and fixedInCommit');
  if (note !== undefined && !isPlainText(note, 1, LONGEST_NOTE))
    throw refusal('/note', `send plain text with 1 to ${LONGEST_NOTE} characters, without control characters`);
  return {
    status,
    assigneeId: typeof assigneeId === 'string' ? toUserId(assigneeId) : assigneeId,
    note: note === undefined ? undefined : redactText(note),
    fixedInCommit: typeof fixedInCommit === 'string' ? fixedInCommit.toLowerCase() : fixedInCommit,
    authorId: by.userId,
    tokenId: by.kind === 'token' ? by.tokenId : null,
  };
}

function toUserId(text: string): UserId {
  if (!isUserId(text)) throw noMember();
  return text;
}

const RECORDED = ['status', 'assigneeId', 'fixedInCommit'] as const satisfies readonly (keyof Triage)[];

/** The members that changed, each with its former and new value. */
function detailsOf({ before, after }: TriageChanged): Readonly<Record<string, unknown>> {
  const changed = RECORDED.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

function noMember(): Problem {
  return refusal('/assigneeId', 'send the id of a member of the organization, which starts with usr_');
}

function refusal(pointer: string, detail: string): Problem {
  return validationFailed([{ pointer, detail }]);
}
