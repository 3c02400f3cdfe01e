import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortSha } from './format.js';
import { Cell } from './table.js';
import { UserText } from './user-text.js';

interface RevisionCellsProps {
  readonly branch: string | null;
  readonly commitSha: string | null;
}

/** The branch and the commit of a run, a cell each; a commit leads to all of its runs. */
export function RevisionCells({ branch, commitSha }: RevisionCellsProps): ReactNode {
  return (
    <>
      <Cell label="Branch">{branch === null ? null : <UserText text={branch} />}</Cell>
      <Cell label="Commit">
        {commitSha === null ? null : (
          <Link to="/runs" search={{ commitSha }} title={commitSha}>
            <code>
              <UserText text={shortSha(commitSha)} />
            </code>
          </Link>
        )}
      </Cell>
    </>
  );
}
