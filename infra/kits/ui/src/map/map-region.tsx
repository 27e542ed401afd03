import type { LatLng } from '@rahi/contracts/geo/distance';
import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import { middleOfView } from './map-view.js';
import type { MapPadding } from './ride-map.types.js';

interface MapRegionProps {
  label: string;
  padding: MapPadding;
  onPick?(at: LatLng): void;
}

/** Names the map for screen readers, keeps it as large as its place, and takes picks by pointer and by Enter. */
export function MapRegion({ label, padding, onPick }: MapRegionProps) {
  const map = useMap();
  const pick = useEffectEvent((at: LatLng) => onPick?.({ lat: at.lat, lng: at.lng }));
  const pickMiddle = useEffectEvent(() => pick(middleOfView(map, padding)));
  const picks = onPick !== undefined;

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', label);
    container.toggleAttribute('data-picks', picks);
  }, [map, label, picks]);

  // Leaflet's timer for the end of a zoom outlives a map that is taken down during it, and then throws.
  useEffect(() => () => void Reflect.set(map, '_animatingZoom', false), [map]);

  // Seen from far, vehicles of full size would hide the city.
  useEffect(() => {
    const size = (): void => {
      const scale = Math.max(0.55, Math.min(1, 1 - (14 - map.getZoom()) * 0.15));
      map.getContainer().style.setProperty('--vehicle-scale', String(scale));
    };
    size();
    map.on('zoomend', size);
    return () => {
      map.off('zoomend', size);
    };
  }, [map]);

  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);

  useEffect(() => {
    if (!picks) return undefined;
    const container = map.getContainer();
    const onClick = ({ latlng }: LeafletMouseEvent): void => pick(latlng);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== container) return;
      event.preventDefault();
      pickMiddle();
    };
    map.on('click', onClick);
    container.addEventListener('keydown', onKey);
    return () => {
      map.off('click', onClick);
      container.removeEventListener('keydown', onKey);
    };
  }, [map, picks]);

  return null;
}
