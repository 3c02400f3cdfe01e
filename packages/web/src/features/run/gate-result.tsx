import type { ReactNode } from 'react';
import { Status } from '../../ui/status.js';
import { ruleWords, type Gate } from './gate.js';
import styles from './run-frame.module.css';

/** Whether a run went through the gate of its target, rule by rule. */
export function GateResult({ gate }: { readonly gate: Gate }): ReactNode {
  return (
    <section className={`${styles.note} ${gate.passed ? styles.good : styles.bad}`} aria-label="Gate">
      <p>
        Gate <Status status={gate.passed ? 'passed' : 'failed'} bare />
      </p>
      <ul className={styles.rules}>
        {gate.rules.map((rule) => (
          <li key={rule.rule}>
            <Status status={rule.passed ? 'passed' : 'failed'} bare /> {ruleWords(rule)}
          </li>
        ))}
      </ul>
    </section>
  );
}
