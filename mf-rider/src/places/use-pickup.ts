import type { LatLng } from '@rahi/contracts/geo/distance';
import type { City, ReversePlace } from '@rahi/contracts/places';
import { describeError, useLocationState, type CityView, type LocationError, useRemote } from '@rahi/web-kit';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Stop } from '../rides/trip-plan.js';
import { currentLocation, stopOfPlace } from './stop-of-place.js';

export interface Pickup {
  /** Null until the device or the rider has provided a place. */
  stop: Stop | null;
  /** Chosen by hand; otherwise where the device is. */
  byHand: boolean;
  /** The point to search around: the pickup, or the city that is looked at. */
  near: LatLng | null;
  /** The device's position, whatever the rider chose. */
  device: LatLng | null;
  /** The place at the device's position; null until it is known. */
  place: ReversePlace | null;
  error: LocationError | null;
  /** Grows each time the rider asks for the device's position, or for a city. */
  asked: number;
  locating: boolean;
  /** The city that the person looks at instead of their own place. */
  city: CityView | null;
  choose(stop: Stop): void;
  /** Goes back to the device's own position, asking for it again. */
  toDevice(): Promise<void>;
  /** Looks at a city, or with null no longer. Missing where the shell does not do that. */
  lookAt?(city: City | null): Promise<void>;
}

/** Where the trip begins: the device's position unless the rider chooses another place. */
export function usePickup(): Pickup {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { position, place, error, locating, city = null } = useLocationState(services.location);
  const [asked, setAsked] = useState(0);
  const [chosen, setChosen] = useState<Stop | null>(null);
  useEffect(() => {
    // A failure is in the service's state, and shown from there.
    services.location.locate('rider').catch(() => undefined);
  }, [services.location]);

  const here: Stop | null = position && {
    ...(place ? stopOfPlace(place) : { address: currentLocation }),
    lat: position.lat,
    lng: position.lng,
  };
  const lookAt = services.location.lookAt;
  return {
    stop: chosen ?? here,
    byHand: chosen !== null,
    near: chosen ?? (city && !city.isPosition ? city : here),
    device: position,
    place,
    error: position ? null : error,
    asked,
    locating,
    city,
    choose: setChosen,
    async toDevice() {
      setChosen(null);
      try {
        await services.location.locate('rider');
      } catch (failure) {
        const description = describeError(formatMessage, failure);
        services.toast.show({ title: formatMessage({ id: 'home.locationRequired' }), description, tone: 'bad' });
      }
      setAsked((times) => times + 1);
    },
    lookAt:
      lookAt &&
      (async (next) => {
        setChosen(null);
        await lookAt(next);
        setAsked((times) => times + 1);
      }),
  };
}
