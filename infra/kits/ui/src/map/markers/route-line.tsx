import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { Polyline, type Map as Leaflet } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { JOINED_PX } from './glide.js';
import styles from './markers.module.css';

/** Of a way that follows no road: pixels of line and gap. */
const DASHES = '8 12';

/**
 * The way to go, with an edge in the colour of the surface that lifts it off the streets. Drawn in the frame that draws
 * everything else of a new position: one frame for each is what a moving car costs. An estimate is dashed.
 */
export function RouteLine({ route, estimate = false }: { route: readonly LatLngPair[]; estimate?: boolean }) {
  const map = useMap();
  const lines = useRef<Polyline[]>([]);
  const drawn = useRef<readonly LatLngPair[]>([]);

  useLayoutEffect(() => {
    const dashArray = estimate ? DASHES : undefined;
    const made = [styles.routeEdge, styles.route].map((className) =>
      new Polyline([], { className, dashArray, interactive: false, smoothFactor: 1.5 }).addTo(map),
    );
    lines.current = made;
    drawn.current = [];
    return () => {
      for (const line of made) line.remove();
    };
  }, [map, estimate]);

  const draw = useEffectEvent(() => {
    if (drawn.current === route) return;
    drawn.current = route;
    for (const line of lines.current) line.setLatLngs([...route]);
  });

  useLayoutEffect(() => {
    if (!onlyBeginsLater(map, drawn.current, route)) draw();
  }, [map, route]);

  // What was a pixel is more of them from nearer.
  useEffect(() => {
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
    };
  }, [map]);

  return null;
}

/** Is a way the drawn one, but for a beginning that its vehicle, which stands as long, still covers? */
function onlyBeginsLater(map: Leaflet, drawn: readonly LatLngPair[], route: readonly LatLngPair[]): boolean {
  const [from, to] = [drawn[0], route[0]];
  const passed = drawn.length - route.length;
  if (!from || !to || passed < 0 || route.some((at, index) => index > 0 && at !== drawn[index + passed])) return false;
  return map.latLngToLayerPoint([...from]).distanceTo(map.latLngToLayerPoint([...to])) < JOINED_PX;
}
