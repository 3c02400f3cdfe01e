import { encode } from 'uqr';
import type { ReactNode } from 'react';
import styles from './qr-code.module.css';

/** Empty modules around the code, which readers need (ISO/IEC 18004 §6.3.8). */
const QUIET = 4;

/** Draws a text as a QR code. `label` says what it is for. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { size, data } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} />
    </svg>
  );
}
