import type { ReactNode } from 'react';
import { testNameParts } from './test-name-parts.js';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './test-name.module.css';

/** Shows a test name with its path in a muted colour. `isCut` limits it to two lines. */
export function TestName({ name, isCut = false }: { readonly name: string; readonly isCut?: boolean }): ReactNode {
  const parts = testNameParts(name === '' ? '(no name)' : name);
  return (
    <bdi className={isCut ? `${styles.name} ${styles.cut}` : styles.name}>
      {parts.map(({ text, separator }, index) => (
        <span key={index} className={separator === '' ? undefined : styles.path}>
          {visibleText(text)}
          {separator}
        </span>
      ))}
    </bdi>
  );
}
