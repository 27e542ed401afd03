import type { LatLng } from '@rahi/contracts/geo/distance';
import { classNames } from '../../class-names.js';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

interface StopMarkerProps {
  kind: 'pickup' | 'dropoff';
  at: LatLng;
}

/** Where a trip begins, a round teal dot, or ends, a marigold square: they differ in shape as well as in colour. */
export function StopMarker({ kind, at }: StopMarkerProps) {
  useMarker(at, { layer: 200, className: classNames(styles.stop, kind === 'pickup' ? styles.pickup : styles.dropoff) });
  return null;
}
