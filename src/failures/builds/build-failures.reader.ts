import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NOTHING_BEHIND, type CausesBehind } from '@clarion/reports/markdown';
import type { OrganizationId } from '../../common/identifiers.js';
import type { CauseOfRunRow, FailureRow } from '../failures.reader.js';
import type { SelectedPlaces } from '../selected-failures.js';

/** A part of the failures of a run: so many after the first ones. */
export interface FailuresPart {
  readonly contentId: string;
  readonly skip: number;
  readonly take: number;
}

/** A failure, with its part. */
export interface PartRow extends FailureRow {
  readonly contentId: string;
}

/** The failures of a run among those of a build: `base` is the place of the first one. */
export interface PlacedContent {
  readonly contentId: string;
  readonly base: number;
  /** Those of some tests; null for all. */
  readonly selected: SelectedPlaces;
}

/** Reads the beginning of a range of the primary key for each part. */
const PARTS = `
  SELECT part.content_id AS "contentId", failure.seq, failure.item, failure.extras, failure.cause
  FROM unnest($2::uuid[], $3::integer[], $4::integer[]) AS part (content_id, skip, take)
  CROSS JOIN LATERAL (
    SELECT seq, item, extras, cause FROM test_failures
    WHERE organization_id = $1 AND content_id = part.content_id ORDER BY seq OFFSET part.skip LIMIT part.take
  ) failure
  ORDER BY part.content_id, failure.seq`;

/** Reads rows of the primary key. */
const SELECTED = `
  SELECT failure.content_id AS "contentId", failure.seq, failure.item, failure.extras, failure.cause
  FROM unnest($2::uuid[], $3::integer[]) AS wanted (content_id, seq)
  JOIN test_failures failure
    ON failure.organization_id = $1 AND failure.content_id = wanted.content_id AND failure.seq = wanted.seq
  ORDER BY failure.content_id, failure.seq`;

/** The causes of each run with their sizes and the places of their first failures. Reads the index `test_failures_of_cause`. */
const PLACED = `
  SELECT run.base + numbered.place AS place, coalesce(numbered.cause, run.content_id::text || numbered.place) AS key, numbered.cause
  FROM unnest($2::uuid[], $3::integer[]) AS run (content_id, base)
  CROSS JOIN LATERAL (
    SELECT cause, (row_number() OVER (ORDER BY seq) - 1)::integer AS place FROM test_failures
    WHERE organization_id = $1 AND content_id = run.content_id
  ) numbered`;

/** The same of selected failures, which are rows of the primary key. */
const PLACED_SELECTED = `
  SELECT wanted.place, coalesce(failure.cause, wanted.content_id::text || wanted.place) AS key, failure.cause
  FROM unnest($2::uuid[], $3::integer[], $5::integer[]) AS wanted (content_id, place, seq)
  JOIN test_failures failure
    ON failure.organization_id = $1 AND failure.content_id = wanted.content_id AND failure.seq = wanted.seq`;

const causesOf = (placed: string): string => `
  SELECT cause AS id, count(*)::integer AS size, min(place)::integer AS "firstSeq" FROM (${placed}) placed
  WHERE cause = ANY ($4::text[]) GROUP BY cause`;

/** A failure without a cause counts as a cause of its own. */
const causesBehind = (placed: string): string => `
  SELECT count(*)::integer AS causes, coalesce(sum(size), 0)::integer AS failures, coalesce(min(first_place), 0)::integer AS "firstSeq"
  FROM (
    SELECT count(*) AS size, min(place) AS first_place FROM (${placed}) placed GROUP BY key HAVING min(place) > $4
  ) behind`;

/** Reads the stored failures of the runs of a build. */
@Injectable()
export class BuildFailuresReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The failures of parts, within each part in the order in which the tests ran. */
  async list(organizationId: OrganizationId, parts: readonly FailuresPart[]): Promise<readonly PartRow[]> {
    if (parts.length === 0) return [];
    return this.dataSource.query<PartRow[]>(PARTS, [
      organizationId,
      parts.map(({ contentId }) => contentId),
      parts.map(({ skip }) => skip),
      parts.map(({ take }) => take),
    ]);
  }

  /** Some failures, by run in the order in which the tests ran. */
  async listSelected(
    organizationId: OrganizationId,
    places: readonly { readonly contentId: string; readonly seq: number }[],
  ): Promise<readonly PartRow[]> {
    if (places.length === 0) return [];
    return this.dataSource.query<PartRow[]>(SELECTED, [
      organizationId,
      places.map(({ contentId }) => contentId),
      places.map(({ seq }) => seq),
    ]);
  }

  /** Some causes by id. */
  async causes(
    organizationId: OrganizationId,
    contents: readonly PlacedContent[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, CauseOfRunRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.query<CauseOfRunRow>(causesOf, organizationId, contents, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The causes whose first failure comes after a place. */
  async causesBehind(
    organizationId: OrganizationId,
    contents: readonly PlacedContent[],
    place: number,
  ): Promise<CausesBehind> {
    const [row] = await this.query<CausesBehind>(causesBehind, organizationId, contents, place);
    return row ?? NOTHING_BEHIND;
  }

  private async query<R>(
    statement: (placed: string) => string,
    organizationId: OrganizationId,
    contents: readonly PlacedContent[],
    parameter: unknown,
  ): Promise<readonly R[]> {
    const ids = contents.map(({ contentId }) => contentId);
    const bases = contents.map(({ base }) => base);
    if (contents.every(({ selected }) => selected === null))
      return this.dataSource.query<R[]>(statement(PLACED), [organizationId, ids, bases, parameter]);
    const places = contents.flatMap(({ contentId, base, selected }) =>
      (selected ?? []).map((seq, index) => ({ contentId, place: base + index, seq })),
    );
    return this.dataSource.query<R[]>(statement(PLACED_SELECTED), [
      organizationId,
      places.map(({ contentId }) => contentId),
      places.map(({ place }) => place),
      parameter,
      places.map(({ seq }) => seq),
    ]);
  }
}
