import type { LatLng } from '@rahi/contracts/geo/distance';
import type { MapPin } from '@rahi/ui-kit';
import { useState } from 'react';

export type TripEnd = MapPin['end'];

/** The end of the trip that is chosen on the map, and the position of the pin. */
export interface Pin {
  end: TripEnd;
  /** The point at the pin; null while the map moves. */
  at: LatLng | null;
  /** Where the map opened, then where the pin last rested. */
  center: LatLng;
}

export function usePin() {
  const [pin, setPin] = useState<Pin | null>(null);
  const onMap: MapPin | null = pin && {
    end: pin.end,
    onLift: () => setPin((now) => now && { ...now, at: null }),
    onSettle: (at) => setPin((now) => now && { ...now, at, center: at }),
  };
  return {
    pin,
    onMap,
    open: (end: TripEnd, center: LatLng) => setPin({ end, at: null, center }),
    close: () => setPin(null),
  };
}
