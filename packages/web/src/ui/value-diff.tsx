import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { CopySign } from './copy-button.js';
import { DiffTable } from './diff-table.js';
import { diffRows } from './diff-rows.js';
import { LongText } from './long-text.js';
import { hasMembers, valueTexts, type ValueTexts } from './value-text.js';
import styles from './value-diff.module.css';

interface ValueDiffProps {
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Longer lines do not stand beside each other. */
const LONGEST_SHORT = 60;

/** An expected value against the one that came: what is missing, what is too much, line by line. */
export function ValueDiff({ expected, actual }: ValueDiffProps): ReactNode {
  const [isSorted, setSorted] = useState(true);
  const texts = useMemo(() => valueTexts(expected, actual, isSorted), [expected, actual, isSorted]);
  const rows = useMemo(() => diffRows(texts.before, texts.after), [texts]);
  const [areSpacesChosen, chooseSpaces] = useState<boolean>();
  const areSpacesShown = areSpacesChosen ?? differsInSpacesAlone(texts);
  const isWide = useMediaQuery('(min-width: 64em)');
  return (
    <div className={styles.diff}>
      <div className={styles.tools}>
        <span className={styles.legend}>
          <b className={styles.removed}>− expected</b>
          <CopySign text={texts.before} what="the expected value" />
          <b className={styles.added}>+ actual</b>
          <CopySign text={texts.after} what="the actual value" />
        </span>
        <Checkbox
          size="xs"
          label="Show spaces"
          checked={areSpacesShown}
          onChange={(event) => chooseSpaces(event.currentTarget.checked)}
        />
        {texts.isJson && (hasMembers(expected) || hasMembers(actual)) ? (
          <Checkbox
            size="xs"
            label="Sort keys"
            checked={isSorted}
            onChange={(event) => setSorted(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {rows === undefined ? (
        <Apart texts={texts} />
      ) : (
        <DiffTable rows={rows} isBeside={isWide && !areShort(texts)} areSpacesShown={areSpacesShown} />
      )}
    </div>
  );
}

/** Values that are too long, or too different, to be compared. */
function Apart({ texts }: { readonly texts: ValueTexts }): ReactNode {
  return (
    <>
      <p className={styles.note}>The values are too long, or too different, to be compared line by line.</p>
      <h5>Expected</h5>
      <LongText text={texts.before} label="Expected value" />
      <h5>Actual</h5>
      <LongText text={texts.after} label="Actual value" />
    </>
  );
}

function areShort({ before, after }: ValueTexts): boolean {
  return [before, after].every((text) => text.length <= LONGEST_SHORT && !text.includes('\n'));
}

function differsInSpacesAlone({ before, after }: ValueTexts): boolean {
  return before !== after && before.replace(/\s/g, '') === after.replace(/\s/g, '');
}
