import type { LatLng } from '@rahi/contracts/geo/distance';
import { Circle } from 'react-leaflet';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

/** Circles larger than this say nothing about where one is. */
const LARGEST_CIRCLE_M = 1500;

interface MeMarkerProps {
  at: LatLng;
  /** Radius of the uncertainty in metres. */
  accuracy?: number;
}

/** The person's position, a blue dot above free vehicles, with its accuracy. */
export function MeMarker({ at, accuracy = 0 }: MeMarkerProps) {
  useMarker(at, { layer: 200, className: styles.me });
  if (accuracy <= 0 || accuracy > LARGEST_CIRCLE_M) return null;
  return <Circle center={[at.lat, at.lng]} radius={accuracy} className={styles.accuracy} interactive={false} />;
}
