import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buildQuery } from '../../../api/build.js';
import { Status } from '../../../domain/runs/status.js';
import { Fact } from '../../../ui/layout/facts.js';
import { plural } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';

/** Shows the job of a run, and the status of its build: a run that passed does not answer for the other jobs. */
export function RunBuild({ run: { buildId, job, attempt } }: { readonly run: RunDetail }): ReactNode {
  const { data: build } = useQuery(buildQuery(buildId));
  return (
    <>
      <Fact name="Build">
        <Link to="/b/$buildId" params={{ buildId }}>
          {build === undefined ? null : <Status status={build.status} bare />}{' '}
          {build === undefined ? 'Build' : plural(build.runs.length, 'run')}
        </Link>
      </Fact>
      {job === null ? null : (
        <Fact name="Job">
          <bdi>{visibleText(job)}</bdi>
          {attempt === null || attempt === 1 ? '' : `, attempt ${attempt}`}
        </Fact>
      )}
    </>
  );
}
