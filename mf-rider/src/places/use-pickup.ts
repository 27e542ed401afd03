import type { LatLng } from '@rahi/contracts/geo/distance';
import { useLocationState, type LocationError, useRemote } from '@rahi/web-kit';
import { useEffect, useState } from 'react';
import type { Stop } from '../rides/trip-plan.js';
import { currentLocation, stopOfPlace } from './stop-of-place.js';

export interface Pickup {
  /** Null while neither the device nor the rider has said where. */
  stop: Stop | null;
  /** Chosen by hand; otherwise where the device is. */
  byHand: boolean;
  /** Where the device is, whatever was chosen. */
  device: LatLng | null;
  error: LocationError | null;
  /** Grows each time the rider asks for the device's position. */
  asked: number;
  locating: boolean;
  choose(stop: Stop): void;
  /** Goes back to the device's own position, asking for it again. */
  toDevice(): Promise<void>;
}

/** Where the trip begins: where the device is, unless the rider says otherwise. */
export function usePickup(): Pickup {
  const { services } = useRemote();
  const { position, place, error, locating } = useLocationState(services.location);
  const [asked, setAsked] = useState(0);
  const [chosen, setChosen] = useState<Stop | null>(null);

  const locate = async () => {
    // A failure is in the service's state, and shown from there.
    await services.location.locate('rider').catch(() => undefined);
  };

  useEffect(() => {
    services.location.locate('rider').catch(() => undefined);
  }, [services.location]);

  const here: Stop | null = position && {
    ...(place ? stopOfPlace(place) : { address: currentLocation }),
    lat: position.lat,
    lng: position.lng,
  };
  return {
    stop: chosen ?? here,
    byHand: chosen !== null,
    device: position,
    error: position ? null : error,
    asked,
    locating,
    choose: setChosen,
    async toDevice() {
      setChosen(null);
      await locate();
      setAsked((times) => times + 1);
    },
  };
}
