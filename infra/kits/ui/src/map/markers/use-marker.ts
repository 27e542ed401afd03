import type { LatLng } from '@rahi/contracts/geo/distance';
import { divIcon, Marker } from 'leaflet';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { useMap } from 'react-leaflet';

interface MarkerLook {
  /** Drawn above markers of a lower one. */
  layer: number;
  className: string | undefined;
  /** Markup of the marker's inside. Classes and attributes only: a page's CSP refuses styles in markup. */
  html?: string;
}

/** A marker on the map that is part of the picture: no pointer, no focus. Remade when its look changes. */
export function useMarker({ lat, lng }: LatLng, { layer, className, html = '' }: MarkerLook): RefObject<Marker | null> {
  const map = useMap();
  const marker = useRef<Marker | null>(null);
  const place = useEffectEvent((made: Marker) => made.setLatLng([lat, lng]));

  useLayoutEffect(() => {
    const made = new Marker([0, 0], {
      icon: divIcon({ className, html, iconSize: undefined }),
      interactive: false,
      keyboard: false,
      zIndexOffset: layer,
    });
    marker.current = place(made).addTo(map);
    made.getElement()?.setAttribute('aria-hidden', 'true');
    return () => {
      made.remove();
    };
  }, [map, className, html, layer]);

  useLayoutEffect(() => {
    marker.current?.setLatLng([lat, lng]);
  }, [lat, lng]);

  return marker;
}
