import type { ReactNode } from 'react';
import { visibleText } from './visible-text.js';

/** Renders text from users on one line: isolates its writing direction and makes invisible characters visible. */
export function UserText({ text }: { readonly text: string }): ReactNode {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{visibleText(text)}</bdi>;
}
