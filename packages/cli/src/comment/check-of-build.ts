import { isAbsolute } from 'node:path';
import type { Build, BuildFailure, BuildFailureReport } from '@clarion/api-client';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine, plain } from '@clarion/uploading/output/plain';
import { headline } from './comment-markdown.js';
import type { Check, CheckAnnotation } from './forges/forge.js';

/** GitHub takes so many annotations in one request. */
const MOST_ANNOTATIONS = 50;
const LONGEST_TITLE = 250;
const LONGEST_MESSAGE = 4000;

/**
 * Returns the check of a build, with an annotation for each failure whose place is in the repository, up to the limit of GitHub. Its summary
 * says how many failures have none.
 */
export function checkOfBuild(
  build: Build,
  {
    commitSha,
    report: { failures, summary: counts },
    summary,
  }: {
    readonly commitSha: string;
    readonly report: Pick<BuildFailureReport, 'failures' | 'summary'>;
    readonly summary: string;
  },
): Check {
  const annotations = failures.flatMap(annotationOf).slice(0, MOST_ANNOTATIONS);
  const without = Math.max(0, counts.failed - annotations.length);
  const causes = new Set(failures.map(({ group }, index) => group?.id ?? `#${index}`)).size;
  return {
    name: 'Clarion',
    commitSha,
    ...conclusionOf(build),
    title: headline(build, causes),
    summary: without === 0 ? summary : `${summary}\n\n${withoutAnnotation(without)}`,
    url: build.url,
    annotations,
  };
}

/** Returns the conclusion of a build. One without tests shows nothing about the commit: a neutral check would let it be merged. */
export function conclusionOf({ status, empty }: Pick<Build, 'status' | 'empty'>): Pick<Check, 'conclusion'> {
  if (status === 'running') return {};
  if (empty || status === 'cancelled') return { conclusion: 'cancelled' };
  return { conclusion: status === 'passed' ? 'success' : 'failure' };
}

function withoutAnnotation(count: number): string {
  return `${plural(count, 'failure')} ${count === 1 ? 'has' : 'have'} no annotation: a check has at most ${MOST_ANNOTATIONS}, at places in the repository.`;
}

function annotationOf({ testName, reason, location }: BuildFailure): readonly CheckAnnotation[] {
  if (location?.line === undefined || isAbsolute(location.file) || location.file.startsWith('..')) return [];
  return [
    {
      file: location.file,
      line: location.line,
      title: oneLine(testName).slice(0, LONGEST_TITLE),
      message: plain(reason.message).slice(0, LONGEST_MESSAGE) || 'The test failed.',
    },
  ];
}
