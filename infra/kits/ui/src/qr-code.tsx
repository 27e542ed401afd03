import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Light modules around the code, which scanners need. */
const border = 4;

/** A QR code of a text, dark on light in both themes: many scanners cannot read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.dark} d={path} />
    </svg>
  );
}

/** Each run of dark modules in a row is one bar. */
function drawn(text: string): { size: number; path: string } {
  // A screen has no scratches: the least correction makes the largest modules.
  const { data, size } = encode(text, { ecc: 'L', border });
  const bars = data.map((row, y) =>
    row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z` : '')).join(''),
  );
  return { size, path: bars.join('') };
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end < 0 ? row.length : end) - start;
}
