import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { Polyline } from 'leaflet';
import { useLayoutEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import styles from './markers.module.css';

/**
 * The way to go, with an edge in the colour of the surface that lifts it off the streets. Drawn in the frame that draws
 * everything else of a new position: one frame for each is what a moving car costs.
 */
export function RouteLine({ route }: { route: readonly LatLngPair[] }) {
  const map = useMap();
  const lines = useRef<Polyline[]>([]);

  useLayoutEffect(() => {
    const made = [styles.routeEdge, styles.route].map((className) =>
      new Polyline([], { className, interactive: false, smoothFactor: 1.5 }).addTo(map),
    );
    lines.current = made;
    return () => {
      for (const line of made) line.remove();
    };
  }, [map]);

  useLayoutEffect(() => {
    for (const line of lines.current) line.setLatLngs([...route]);
  }, [route]);

  return null;
}
