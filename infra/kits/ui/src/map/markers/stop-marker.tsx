import type { LatLng } from '@rahi/contracts/geo/distance';
import { classNames } from '../../class-names.js';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

interface StopMarkerProps {
  kind: 'pickup' | 'between' | 'dropoff';
  /** Of a stop between the two: which one it is, from 1. */
  number?: number;
  at: LatLng;
}

const pin = (shapes: string): string => `<svg class="${styles.pin}" viewBox="-24 -24 48 48">${shapes}</svg>`;
const pictures = {
  pickup: pin(`<circle class="${styles.ground}" r="10"/><circle class="${styles.core}" r="4"/>`),
  dropoff: pin(
    `<ellipse class="${styles.foot}" cy="1" rx="6" ry="2.5"/>` +
      `<path class="${styles.ground}" d="M0 0C-3-7-12-11-12-20a12 12 0 0 1 24 0C12-11 3-7 0 0z"/>` +
      `<rect class="${styles.core}" x="-4" y="-24.5" width="8" height="8" rx="1.5"/>`,
  ),
};

const numbered = (number: number): string =>
  pin(`<circle class="${styles.ground}" r="11"/><text class="${styles.core}" y="4.5">${number}</text>`);

/** The pickup, a round teal dot; a stop, its number; or the drop-off, a marigold pin: they differ in shape as well as in colour. */
export function StopMarker({ kind, number = 0, at }: StopMarkerProps) {
  useMarker(at, {
    layer: 300,
    className: classNames(styles.stop, styles[kind]),
    html: kind === 'between' ? numbered(number) : pictures[kind],
  });
  return null;
}
