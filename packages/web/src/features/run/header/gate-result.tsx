import type { ReactNode } from 'react';
import { Status } from '../../../domain/runs/status.js';
import { describeRule, type RunGate } from './run-gate.js';
import styles from './run-layout.module.css';

/** Shows whether a run passed the gate of its target, rule by rule. */
export function GateResult({ gate }: { readonly gate: RunGate }): ReactNode {
  return (
    <section className={`${styles.note} ${gate.passed ? styles.good : styles.bad}`} aria-label="Gate">
      <p>
        Gate <Status status={gate.passed ? 'passed' : 'failed'} bare />
      </p>
      <ul className={styles.rules}>
        {gate.rules.map((rule) => (
          <li key={rule.rule}>
            <Status status={rule.passed ? 'passed' : 'failed'} bare /> {describeRule(rule)}
          </li>
        ))}
      </ul>
    </section>
  );
}
