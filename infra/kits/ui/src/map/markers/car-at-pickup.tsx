import type { LatLng } from '@rahi/contracts/geo/distance';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Nearer than this on the screen, in pixels, the two marks cover each other. */
const touchingPx = 26;

/** Leaves the pickup to the car while the car is drawn on it; the bubble next to it stays. Shows nothing itself. */
export function CarAtPickup({ car, pickup }: { car: LatLng; pickup: LatLng }): null {
  const map = useMap();
  const [carLat, carLng, lat, lng] = [car.lat, car.lng, pickup.lat, pickup.lng];
  useLayoutEffect(() => {
    const container = map.getContainer();
    const compare = () => {
      const apart = map.latLngToLayerPoint([carLat, carLng]).distanceTo(map.latLngToLayerPoint([lat, lng]));
      container.toggleAttribute('data-car-at-pickup', apart < touchingPx);
    };
    compare();
    map.on('zoomend', compare).on('viewreset', compare);
    return () => {
      map.off('zoomend', compare).off('viewreset', compare);
      container.removeAttribute('data-car-at-pickup');
    };
  }, [map, carLat, carLng, lat, lng]);
  return null;
}
