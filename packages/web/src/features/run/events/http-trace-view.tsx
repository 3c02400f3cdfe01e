import type { ReactNode } from 'react';
import { LongText } from '../../../ui/text/long-text.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import type { HttpTrace, TraceSide } from './http-trace.js';
import styles from './http-trace-view.module.css';

/** Shows a request and its response side by side. */
export function HttpTraceView({ trace: { request, response } }: { readonly trace: HttpTrace }): ReactNode {
  return (
    <div className={styles.sides}>
      <Side name="Request" side={request} />
      <Side name="Response" side={response} />
    </div>
  );
}

function Side({ name, side: { head, headers, body } }: { readonly name: string; readonly side: TraceSide }): ReactNode {
  return (
    <section className={styles.side} aria-label={name}>
      <strong>{name}</strong>
      <code>
        <bdi>{visibleText(head === '' ? 'none' : head)}</bdi>
      </code>
      {headers.map(([header, value]) => (
        <code key={header} className={styles.header}>
          <bdi>{visibleText(`${header}: ${value}`)}</bdi>
        </code>
      ))}
      {body === undefined ? null : <LongText text={body} label={`${name} body`} />}
    </section>
  );
}
