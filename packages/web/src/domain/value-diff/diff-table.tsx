import { Box, UnstyledButton } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { foldRows, type DiffPart, type DiffRow } from './diff-rows.js';
import { SideBySideRows, UnifiedRows } from './diff-lines.js';
import { plural } from '../../ui/text/format.js';
import styles from './value-diff.module.css';

/** Number of rows shown at first. */
const MAX_ROWS = 300;

interface DiffTableProps {
  readonly rows: readonly DiffRow[];
  /** Whether both texts are shown side by side. */
  readonly isSideBySide: boolean;
  readonly areSpacesShown: boolean;
}

/** Renders a diff with unchanged rows folded. */
export function DiffTable({ rows, isSideBySide, areSpacesShown }: DiffTableProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, MAX_ROWS);
  const parts = useMemo(() => foldRows(shown), [shown]);
  const columns = isSideBySide ? 4 : 3;
  return (
    <Box className={styles.scroll} tabIndex={0} role="region" aria-label="Diff of expected and actual value">
      <table className={styles.table}>
        <thead className={styles.hidden}>
          <tr>
            {(isSideBySide ? SIDE_BY_SIDE_HEADERS : UNIFIED_HEADERS).map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, index) => (
          <Part key={`${index} ${part.kind}`} part={part} isSideBySide={isSideBySide} areSpacesShown={areSpacesShown} />
        ))}
        {shown.length === rows.length ? null : (
          <tbody>
            <FoldRow
              columns={columns}
              text={`Show ${plural(rows.length - shown.length, 'more line')}`}
              onOpen={() => setWhole(true)}
            />
          </tbody>
        )}
      </table>
    </Box>
  );
}

const SIDE_BY_SIDE_HEADERS = ['Expected line', 'Expected', 'Actual line', 'Actual'];
const UNIFIED_HEADERS = ['Line', 'Side', 'Text'];

interface PartProps {
  readonly part: DiffPart;
  readonly isSideBySide: boolean;
  readonly areSpacesShown: boolean;
}

function Part({ part, isSideBySide, areSpacesShown }: PartProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { kind, rows } = part;
  const Rows = isSideBySide ? SideBySideRows : UnifiedRows;
  return (
    <tbody>
      {kind === 'rows' || isOpen ? (
        <Rows rows={rows} areSpacesShown={areSpacesShown} />
      ) : (
        <FoldRow
          columns={isSideBySide ? 4 : 3}
          text={`Show ${plural(rows.length, 'unchanged line')}`}
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
