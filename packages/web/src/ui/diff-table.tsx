import { Box, UnstyledButton } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { foldRows, type DiffPart } from './diff-folds.js';
import type { DiffRow } from './diff-rows.js';
import { BesideRows, UnifiedRows } from './diff-lines.js';
import { plural } from './format.js';
import styles from './value-diff.module.css';

/** So many rows are shown at first. */
const MOST_ROWS = 300;

interface DiffTableProps {
  readonly rows: readonly DiffRow[];
  /** Whether the two texts stand beside each other. */
  readonly isBeside: boolean;
  readonly areSpacesShown: boolean;
}

/** The rows of a difference, the equal ones folded. */
export function DiffTable({ rows, isBeside, areSpacesShown }: DiffTableProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  const parts = useMemo(() => foldRows(shown), [shown]);
  const columns = isBeside ? 4 : 3;
  return (
    <Box className={styles.scroll} tabIndex={0} role="region" aria-label="Expected and actual value">
      <table className={styles.table}>
        <thead className={styles.hidden}>
          <tr>
            {(isBeside ? BESIDE_HEADS : UNIFIED_HEADS).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, index) => (
          <Part key={`${index} ${part.kind}`} part={part} isBeside={isBeside} areSpacesShown={areSpacesShown} />
        ))}
        {shown.length === rows.length ? null : (
          <tbody>
            <FoldRow
              columns={columns}
              text={`${plural(rows.length - shown.length, 'more line')} hidden, show all`}
              onOpen={() => setWhole(true)}
            />
          </tbody>
        )}
      </table>
    </Box>
  );
}

const BESIDE_HEADS = ['Line expected', 'Expected', 'Line actual', 'Actual'];
const UNIFIED_HEADS = ['Line', 'Side', 'Text'];

interface PartProps {
  readonly part: DiffPart;
  readonly isBeside: boolean;
  readonly areSpacesShown: boolean;
}

function Part({ part, isBeside, areSpacesShown }: PartProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { kind, rows } = part;
  const Rows = isBeside ? BesideRows : UnifiedRows;
  return (
    <tbody>
      {kind === 'rows' || isOpen ? (
        <Rows rows={rows} areSpacesShown={areSpacesShown} />
      ) : (
        <FoldRow
          columns={isBeside ? 4 : 3}
          text={`${plural(rows.length, 'equal line')} hidden, show`}
          onOpen={() => setOpen(true)}
        />
      )}
    </tbody>
  );
}

function FoldRow({
  columns,
  text,
  onOpen,
}: {
  readonly columns: number;
  readonly text: string;
  readonly onOpen: () => void;
}): ReactNode {
  return (
    <tr className={styles.fold}>
      <td colSpan={columns}>
        <UnstyledButton onClick={onOpen}>{text}</UnstyledButton>
      </td>
    </tr>
  );
}
