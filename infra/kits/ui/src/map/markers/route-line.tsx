import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { Polyline, type Map as Leaflet } from 'leaflet';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { JOINED_PX } from './glide.js';
import styles from './markers.module.css';

/** The dashes of a line that follows no road: pixels of line and gap. */
const DASHES = '8 12';

interface RouteLineProps {
  route: readonly LatLngPair[];
  kind?: 'ahead' | 'driven' | 'estimate';
}

/**
 * The route, with an edge in the colour of the surface that sets it off from the streets. Drawn in the same frame as
 * everything else of a new position: a moving car costs one frame for each. An estimate is dashed, what is driven grey.
 */
export function RouteLine({ route, kind = 'ahead' }: RouteLineProps) {
  const map = useMap();
  const lines = useRef<Polyline[]>([]);
  const drawn = useRef<readonly LatLngPair[]>([]);

  useLayoutEffect(() => {
    const dashArray = kind === 'estimate' ? DASHES : undefined;
    const classes = kind === 'driven' ? [styles.routeDriven] : [styles.routeEdge, styles.route];
    const made = classes.map((className) =>
      new Polyline([], { className, dashArray, interactive: false, smoothFactor: 1.5 }).addTo(map),
    );
    lines.current = made;
    drawn.current = [];
    return () => {
      for (const line of made) line.remove();
    };
  }, [map, kind]);

  const draw = useEffectEvent(() => {
    if (drawn.current === route) return;
    drawn.current = route;
    for (const line of lines.current) line.setLatLngs([...route]);
  });

  useLayoutEffect(() => {
    if (!onlyBeginsLater(map, drawn.current, route)) draw();
  }, [map, route]);

  // After zooming in, a pixel of the route covers several.
  useEffect(() => {
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
    };
  }, [map]);

  return null;
}

/** Whether a route is the drawn one, except for a beginning that the vehicle, which has not moved, still covers. */
function onlyBeginsLater(map: Leaflet, drawn: readonly LatLngPair[], route: readonly LatLngPair[]): boolean {
  const [from, to] = [drawn[0], route[0]];
  const passed = drawn.length - route.length;
  if (!from || !to || passed < 0 || route.some((at, index) => index > 0 && at !== drawn[index + passed])) return false;
  return map.latLngToLayerPoint([...from]).distanceTo(map.latLngToLayerPoint([...to])) < JOINED_PX;
}
