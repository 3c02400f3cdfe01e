import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { visibleText } from '../../../ui/text/visible-text.js';
import type { FailureArtifact } from '../failures/failure-view-model.js';
import { artifactUrl } from './artifact-url.js';
import type { ImageComparison } from './group-images.js';
import styles from './attachments.module.css';

type View = 'slider' | 'expected' | 'actual' | 'diff';

const MIDDLE = 50;

interface ImageComparisonViewProps {
  readonly runId: string;
  readonly comparison: ImageComparison<FailureArtifact>;
}

/** Compares an expected with an actual picture: one over the other with a slider, or each alone, and their difference. */
export function ImageComparisonView({ runId, comparison }: ImageComparisonViewProps): ReactNode {
  const { name, expected, actual, diff } = comparison;
  const [view, setView] = useState<View>(diff === undefined ? 'slider' : 'diff');
  const views: readonly { readonly value: View; readonly label: string }[] = [
    ...(diff === undefined ? [] : [{ value: 'diff' as const, label: 'Diff' }]),
    { value: 'slider', label: 'Slider' },
    { value: 'expected', label: 'Expected' },
    { value: 'actual', label: 'Actual' },
  ];
  const shown = { expected, actual, diff: diff ?? actual };
  return (
    <figure className={styles.comparison}>
      <figcaption>
        <bdi>{visibleText(name)}</bdi>
        <SegmentedControl<View> size="xs" aria-label="View" data={[...views]} value={view} onChange={setView} />
      </figcaption>
      {view === 'slider' ? (
        <Slider expected={artifactUrl(runId, expected.id)} actual={artifactUrl(runId, actual.id)} />
      ) : (
        <img className={styles.image} src={artifactUrl(runId, shown[view].id)} alt={`${view}: ${shown[view].name}`} />
      )}
    </figure>
  );
}

function Slider({ expected, actual }: { readonly expected: string; readonly actual: string }): ReactNode {
  const [share, setShare] = useState(MIDDLE);
  return (
    <div className={styles.slider}>
      <label>
        <span>Expected</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
          aria-label="Share of the actual picture"
        />
        <span>Actual</span>
      </label>
      <div className={styles.layers}>
        <img className={styles.image} src={expected} alt="expected" />
        <img className={styles.image} src={actual} alt="actual" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <span className={styles.edge} style={{ left: `${share}%` }} />
      </div>
    </div>
  );
}
