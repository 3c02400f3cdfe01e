import type { ReactNode } from 'react';
import { visibleText } from './visible-text.js';

/** A text that somebody uploaded or typed, in a line: its direction stays its own, and nothing in it is out of sight. */
export function UserText({ text }: { readonly text: string }): ReactNode {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{visibleText(text)}</bdi>;
}
