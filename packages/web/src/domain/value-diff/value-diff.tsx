import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { CopyIconButton } from '../../ui/copy/copy-button.js';
import { DiffTable } from './diff-table.js';
import { diffRows } from './diff-rows.js';
import { LongText } from '../../ui/text/long-text.js';
import { hasMembers, valueTexts, type ValueTexts } from './value-text.js';
import styles from './value-diff.module.css';

interface ValueDiffProps {
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Values with shorter lines are shown in one column. */
const MAX_SHORT_LENGTH = 60;

/** Shows the differences between an expected and an actual value, line by line. */
export function ValueDiff({ expected, actual }: ValueDiffProps): ReactNode {
  const [isSorted, setSorted] = useState(true);
  const texts = useMemo(() => valueTexts(expected, actual, isSorted), [expected, actual, isSorted]);
  const rows = useMemo(() => diffRows(texts.before, texts.after), [texts]);
  const [areSpacesChosen, chooseSpaces] = useState<boolean>();
  const areSpacesShown = areSpacesChosen ?? differsOnlyInWhitespace(texts);
  const isWide = useMediaQuery('(min-width: 64em)');
  return (
    <div className={styles.diff}>
      <div className={styles.tools}>
        <span className={styles.legend}>
          <b className={styles.removed}>− expected</b>
          <CopyIconButton text={texts.before} what="the expected value" />
          <b className={styles.added}>+ actual</b>
          <CopyIconButton text={texts.after} what="the actual value" />
        </span>
        <Choice label="Show whitespace" isChosen={areSpacesShown} onChoose={chooseSpaces} />
        {texts.isJson && (hasMembers(expected) || hasMembers(actual)) ? (
          <Choice label="Sort keys" isChosen={isSorted} onChoose={setSorted} />
        ) : null}
      </div>
      {rows === undefined ? (
        <BothValues texts={texts} />
      ) : (
        <DiffTable rows={rows} isSideBySide={isWide && !areShort(texts)} areSpacesShown={areSpacesShown} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Shows both values in full if they cannot be compared. */
function BothValues({ texts }: { readonly texts: ValueTexts }): ReactNode {
  return (
    <>
      <p className={styles.note}>These values are too long or too different for a line-by-line diff.</p>
      <h5>Expected</h5>
      <LongText text={texts.before} label="Expected value" />
      <h5>Actual</h5>
      <LongText text={texts.after} label="Actual value" />
    </>
  );
}

function areShort({ before, after }: ValueTexts): boolean {
  return [before, after].every((text) => text.length <= MAX_SHORT_LENGTH && !text.includes('\n'));
}

function differsOnlyInWhitespace({ before, after }: ValueTexts): boolean {
  return before !== after && before.replace(/\s/g, '') === after.replace(/\s/g, '');
}
