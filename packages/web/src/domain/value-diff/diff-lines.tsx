import type { ReactNode } from 'react';
import type { DiffLine, DiffRow } from './diff-rows.js';
import { visibleWhitespace, visibleText } from '../../ui/text/visible-text.js';
import styles from './value-diff.module.css';

interface RowsProps {
  readonly rows: readonly DiffRow[];
  readonly areSpacesShown: boolean;
}

/** Renders both texts side by side. */
export function SideBySideRows({ rows, areSpacesShown }: RowsProps): ReactNode {
  return rows.map((row, index) => (
    <tr key={index}>
      <Cells line={row.before} side={row.isSame ? 'same' : 'removed'} areSpacesShown={areSpacesShown} />
      <Cells line={row.after} side={row.isSame ? 'same' : 'added'} areSpacesShown={areSpacesShown} />
    </tr>
  ));
}

type Side = 'same' | 'removed' | 'added';

const SIGNS: Readonly<Record<Side, string>> = { same: ' ', removed: '−', added: '+' };
const LABELS: Readonly<Record<Side, string>> = { same: 'both', removed: 'expected', added: 'actual' };

function Cells({
  line,
  side,
  areSpacesShown,
}: {
  readonly line: DiffLine | undefined;
  readonly side: Side;
  readonly areSpacesShown: boolean;
}): ReactNode {
  if (line === undefined) return <td colSpan={2} className={styles.absent} aria-label="no line" />;
  return (
    <>
      <td className={styles.number}>{line.number}</td>
      <td className={`${styles.half} ${styles[`${side}Line`] ?? ''}`}>
        <Line line={line} side={side} areSpacesShown={areSpacesShown} />
      </td>
    </>
  );
}

/** Renders both texts in one column, expected lines before actual lines. */
export function UnifiedRows({ rows, areSpacesShown }: RowsProps): ReactNode {
  return unified(rows).map(({ line, side }, index) => (
    <tr key={index}>
      <td className={styles.number}>{line.number}</td>
      <td className={`${styles.sign} ${styles[`${side}Line`] ?? ''}`} aria-label={LABELS[side]}>
        {SIGNS[side]}
      </td>
      <td className={styles[`${side}Line`]}>
        <Line line={line} side={side} areSpacesShown={areSpacesShown} />
      </td>
    </tr>
  ));
}

interface SidedLine {
  readonly line: DiffLine;
  readonly side: Side;
}

/** Within a block of changed rows, puts the removed lines before the added lines. */
function unified(rows: readonly DiffRow[]): readonly SidedLine[] {
  const lines: SidedLine[] = [];
  let added: SidedLine[] = [];
  for (const { isSame, before, after } of rows) {
    if (isSame) {
      lines.push(...added);
      added = [];
    }
    if (before !== undefined) lines.push({ line: before, side: isSame ? 'same' : 'removed' });
    if (after !== undefined && !isSame) added.push({ line: after, side: 'added' });
  }
  return [...lines, ...added];
}

function Line({
  line,
  side,
  areSpacesShown,
}: {
  readonly line: DiffLine;
  readonly side: Side;
  readonly areSpacesShown: boolean;
}): ReactNode {
  return (
    <bdi>
      {line.segments.map(({ text, isChanged }, index) => {
        const shown = areSpacesShown ? visibleWhitespace(visibleText(text)) : visibleText(text);
        if (!isChanged) return <span key={index}>{shown}</span>;
        return side === 'removed' ? <del key={index}>{shown}</del> : <ins key={index}>{shown}</ins>;
      })}
    </bdi>
  );
}
