import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortSha } from '../../ui/text/format.js';
import { Cell } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';

interface RevisionCellsProps {
  readonly branch: string | null;
  readonly commitSha: string | null;
}

/** Table cells with the branch and the commit of a run. The commit links to all of its runs. */
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
