import type { LatLng } from '@rahi/contracts/geo/distance';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

const rings = `<i class="${styles.ring}"></i>`.repeat(3);

/** Rings that spread from a point while a driver is searched for; static under reduced motion. */
export function RadarPulse({ at }: { at: LatLng }) {
  useMarker(at, { layer: -500, className: styles.radar, html: rings });
  return null;
}
