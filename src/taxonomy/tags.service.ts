import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { toPage, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import { ProjectAccess, projectNotFound } from '../projects/project-access.js';
import { findClash, isTagName, MOST_ALIASES, renamed, type NamedTag } from './tag-names.js';
import { toTagDto, toUndescribedTagDto, type PutTagDto, type TagDto, type TagPageDto } from './tag.dto.js';
import type { TagEntity } from './tag.entity.js';
import { TAGS_OF_PROJECT, TagStore, type TagDecision } from './tag.store.js';
import { TagUsage } from './tag-usage.js';

/** The project and the tag in a path. */
export interface TagPath {
  readonly projectId: string;
  readonly tag: string;
}

/** Describes, renames and lists the tags of projects that the caller may use. */
@Injectable()
export class TagsService {
  constructor(
    private readonly store: TagStore,
    private readonly usage: TagUsage,
    private readonly access: ProjectAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Lists the described tags and those of the newest runs by name. Raises what `ProjectAccess.project` raises. */
  async list(by: Principal, projectId: string, page: PageRequest): Promise<TagPageDto> {
    const project = await this.access.project(by, projectId);
    const tags = await this.store.list(project);
    const { described, undescribed, isComplete } = await this.usage.of(project, tags);
    const items = [
      ...tags.map((tag) => toTagDto(tag, described.get(tag.name) ?? 0)),
      ...[...undescribed].map(([name, tests]) => toUndescribedTagDto(name, tests)),
    ];
    return { ...pageOf(items, page), complete: isComplete };
  }

  /** Lists the described tags by name and counts nothing. Raises what `ProjectAccess.project` raises. */
  async listDescribed(by: Principal, projectId: string, page: PageRequest): Promise<TagPageDto> {
    const tags = await this.store.list(await this.access.project(by, projectId));
    const items = tags.map((tag) => toTagDto(tag, null));
    return { ...pageOf(items, page), complete: true };
  }

  /**
   * Describes a tag, or replaces its description. Raises what `ProjectAccess.project` raises, and
   * @throws Problem not_found for a name that no tag can have; validation_failed for an alias that is the tag itself or there twice;
   * conflict for a name of another tag, and when the project has the largest number of tags.
   */
  async put(by: Principal, { projectId, tag: name }: TagPath, body: PutTagDto, context: AuditContext): Promise<TagDto> {
    const aliases = body.aliases ?? [];
    const project = await this.access.project(by, projectId);
    if (!isTagName(name)) throw tagNotFound();
    const repeated = aliases.findIndex((alias, index) => alias === name || aliases.indexOf(alias) < index);
    if (repeated !== -1)
      throw validationFailed([
        { pointer: `/aliases/${repeated}`, detail: 'aliases must differ from each other and from the tag' },
      ]);
    const facts = { color: body.color ?? null, description: body.description ?? '', updatedAt: this.clock.now() };
    const key = { organizationId: project.organizationId, projectId: project.id };
    const decide: TagDecision = (tags) => {
      refuseTaken(tags, { name, aliases });
      if (!tags.some((tag) => tag.name === name)) refuseTooMany(tags);
      return { ...key, ...facts, name, aliases };
    };
    const stored = await this.store.replace(project, name, decide, (manager, tag) =>
      this.audit.write(manager, entryOf(context, 'tag.changed', tag)),
    );
    if (stored === undefined) throw projectNotFound();
    return toTagDto(stored, null);
  }

  /**
   * Renames a tag, described or not: its former name becomes an alias. Raises what `ProjectAccess.project` raises, and
   * @throws Problem not_found for a name that no tag can have; validation_failed for the name that it has; conflict for a name of
   * another tag, for a former name that is only an alias, and when the tag has the largest number of aliases.
   */
  async rename(by: Principal, { projectId, tag: name }: TagPath, to: string, context: AuditContext): Promise<TagDto> {
    const project = await this.access.project(by, projectId);
    if (!isTagName(name)) throw tagNotFound();
    if (name === to) throw validationFailed([{ pointer: '/name', detail: 'name must differ from the present name' }]);
    const updatedAt = this.clock.now();
    const key = { organizationId: project.organizationId, projectId: project.id };
    const decide: TagDecision = (tags) => {
      const known = tags.find((tag) => tag.name === name);
      refuseTaken(tags, { name, aliases: [] });
      const changed = renamed({ name, aliases: known?.aliases ?? [] }, to);
      refuseTaken(
        tags.filter((tag) => tag !== known),
        changed,
      );
      if (known === undefined) refuseTooMany(tags);
      if (changed.aliases.length > MOST_ALIASES)
        throw conflict(`Remove an alias first: a tag has at most ${MOST_ALIASES}, and a former name becomes one.`);
      const { color = null, description = '' } = known ?? {};
      return { ...key, ...changed, aliases: [...changed.aliases], color, description, updatedAt };
    };
    const stored = await this.store.replace(project, name, decide, (manager, tag) =>
      this.audit.write(manager, entryOf(context, 'tag.renamed', tag, { formerName: name })),
    );
    if (stored === undefined) throw projectNotFound();
    return toTagDto(stored, null);
  }

  /** Deletes what is known of a tag; tests keep it. Raises what `ProjectAccess.project` raises, and @throws Problem not_found */
  async remove(by: Principal, { projectId, tag: name }: TagPath, context: AuditContext): Promise<void> {
    const project = await this.access.project(by, projectId);
    const tags = isTagName(name) ? await this.store.list(project) : [];
    const tag = tags.find((candidate) => candidate.name === name);
    if (tag === undefined) throw tagNotFound();
    const removed = await this.store.remove(project, name, (manager) =>
      this.audit.write(manager, entryOf(context, 'tag.deleted', tag)),
    );
    if (!removed) throw tagNotFound();
  }
}

function pageOf(items: readonly TagDto[], { limit, after }: PageRequest): Omit<TagPageDto, 'complete'> {
  const sorted = items.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const behind = after === null ? sorted : sorted.filter(({ name }) => name > after);
  const page = toPage(
    behind,
    limit,
    (item) => item,
    ({ name }) => name,
  );
  return { items: [...page.items], nextCursor: page.nextCursor };
}

function refuseTaken(tags: readonly NamedTag[], tag: NamedTag): void {
  const clash = findClash(tags, tag);
  if (clash === undefined) return;
  const { name, takenBy } = clash;
  throw conflict(
    name === takenBy
      ? `Choose another name, or delete the tag ${name} first: it is described already.`
      : `Choose another name, or remove the alias first: ${name} is an alias of ${takenBy}.`,
  );
}

function refuseTooMany(tags: readonly TagEntity[]): void {
  if (tags.length >= TAGS_OF_PROJECT)
    throw conflict(`Delete another tag first: a project has at most ${TAGS_OF_PROJECT} described tags.`);
}

function entryOf(
  context: AuditContext,
  action: string,
  { projectId, name, color, description, aliases }: TagEntity,
  more: Readonly<Record<string, string>> = {},
): AuditEntry {
  const details = { name, color, description, aliases, ...more };
  return { context, action, subject: { type: 'project', id: projectId }, details };
}

function tagNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the name of a described tag of this project; GET /v1/projects/{projectId}/tags lists them.',
  );
}
