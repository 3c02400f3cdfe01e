import { Injectable } from '@nestjs/common';
import type { TargetEntity } from '../projects/target.entity.js';
import { badgeOf } from './badge.js';
import { writeBadge } from './badge-svg.js';
import type { TrendQuery } from './trend-query.js';
import { toBucketPoints, toFigures, toRunPoints, type RunSums } from './trend-points.js';
import type { TrendDto, TrendPointDto } from './trend.dto.js';
import { newestOf, sumByBucket, sumsOf } from './finished-builds.js';
import { FinishedBuildsReader } from './finished-builds.reader.js';
import { MOST_BUILDS, TrendsQueries } from './trends.queries.js';

/** Computes trend and badge of a target. */
@Injectable()
export class TrendsService {
  constructor(
    private readonly queries: TrendsQueries,
    private readonly reader: FinishedBuildsReader,
  ) {}

  /** The figures of a span, by bucket and in total. */
  async trend(target: TargetEntity, query: TrendQuery): Promise<TrendDto> {
    const { points, total } = await this.points(target, query);
    return {
      projectId: target.projectId,
      targetId: target.id,
      branch: query.branch,
      from: query.from.toISOString(),
      to: query.to.toISOString(),
      bucket: query.bucket,
      points,
      total: toFigures(total),
    };
  }

  /** The badge of the newest build, as SVG. */
  async badge(target: TargetEntity, branch: string | null): Promise<string> {
    return writeBadge({ label: 'tests', ...badgeOf(await this.queries.newest(target, branch)) });
  }

  private async points(
    target: TargetEntity,
    query: TrendQuery,
  ): Promise<{ readonly points: TrendPointDto[]; readonly total: RunSums }> {
    const { bucket } = query;
    const builds = await this.reader.builds(target, query);
    if (builds !== undefined) {
      const total = sumsOf(builds);
      return bucket === 'run'
        ? { points: toRunPoints(newestOf(builds, MOST_BUILDS)), total }
        : { points: toBucketPoints(query, bucket, sumByBucket(builds, bucket)), total };
    }
    if (bucket === 'run') {
      const { parts, total } = await this.queries.byRun(target, query);
      return { points: toRunPoints(parts), total };
    }
    const { parts, total } = await this.queries.byBucket(target, query, bucket);
    return { points: toBucketPoints(query, bucket, parts), total };
  }
}
