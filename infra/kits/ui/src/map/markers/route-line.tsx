import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { Polyline } from 'react-leaflet';
import styles from './markers.module.css';

/** The way to go, with an edge in the colour of the surface that lifts it off the streets. */
export function RouteLine({ route }: { route: readonly LatLngPair[] }) {
  const positions = [...route];
  return (
    <>
      <Polyline positions={positions} className={styles.routeEdge} interactive={false} smoothFactor={1.5} />
      <Polyline positions={positions} className={styles.route} interactive={false} smoothFactor={1.5} />
    </>
  );
}
