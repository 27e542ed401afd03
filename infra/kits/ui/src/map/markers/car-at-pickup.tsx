import type { LatLng } from '@rahi/contracts/geo/distance';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';

/** Nearer than this on the screen, in pixels, the two marks cover each other. */
const touchingPx = 26;
/** How far the pickup's bubble reaches to a side, with half a car, and up and down, in pixels. */
const bubblePx = { side: 190, height: 44 };

/**
 * Leaves the pickup to the car while the car is drawn on it, and moves the bubble next to it to the other side of a car that would be
 * under it. Shows nothing itself.
 */
export function CarAtPickup({ car, pickup }: { car: LatLng; pickup: LatLng }): null {
  const map = useMap();
  const [carLat, carLng, lat, lng] = [car.lat, car.lng, pickup.lat, pickup.lng];
  useLayoutEffect(() => {
    const container = map.getContainer();
    const compare = () => {
      const [there, own] = [map.latLngToContainerPoint([carLat, carLng]), map.latLngToContainerPoint([lat, lng])];
      const isOn = there.distanceTo(own) < touchingPx;
      const isBeside =
        !isOn && Math.abs(there.x - own.x) < bubblePx.side && Math.abs(there.y - own.y) < bubblePx.height;
      container.toggleAttribute('data-car-at-pickup', isOn);
      container.toggleAttribute('data-car-right', isBeside && there.x > own.x && own.x > bubblePx.side);
      container.toggleAttribute(
        'data-car-left',
        isBeside && there.x < own.x && map.getSize().x - own.x > bubblePx.side,
      );
    };
    compare();
    map.on('zoomend viewreset moveend resize', compare);
    return () => {
      map.off('zoomend viewreset moveend resize', compare);
      for (const sign of ['at-pickup', 'right', 'left']) container.removeAttribute(`data-car-${sign}`);
    };
  }, [map, carLat, carLng, lat, lng]);
  return null;
}
