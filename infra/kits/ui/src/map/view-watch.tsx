import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import type { MapBounds, MapPadding } from './ride-map.types.js';

interface ViewWatchProps {
  padding: MapPadding;
  onView(bounds: MapBounds): void;
}

/** Reports which part of the map is in view and not covered: at the start, and after every move. */
export function ViewWatch({ padding, onView }: ViewWatchProps) {
  const map = useMap();
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
  const report = useEffectEvent(onView);

  useEffect(() => {
    const moved = (): void => {
      const { x, y } = map.getSize();
      if (x <= left + right || y <= top + bottom) return;
      const northWest = map.containerPointToLatLng([left, top]);
      const southEast = map.containerPointToLatLng([x - right, y - bottom]);
      report({ south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng });
    };
    moved();
    map.on('moveend resize', moved);
    return () => {
      map.off('moveend resize', moved);
    };
  }, [map, top, right, bottom, left]);

  return null;
}
