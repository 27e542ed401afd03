import type { LatLng } from '@rahi/contracts/geo/distance';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** A bubble next to a mark, with an emphasized first line. Part of the picture; a screen says the same in words. */
export function MapNote({ at, lines }: { at: LatLng; lines: readonly string[] }) {
  const [first = '', ...more] = lines;
  useMarker(at, {
    layer: 400,
    className: styles.note,
    html: `<div><b>${escaped(first)}</b>${more.map((line) => `<span>${escaped(line)}</span>`).join('')}</div>`,
  });
  return null;
}
