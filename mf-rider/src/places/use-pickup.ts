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
  /** What was typed in place of the pickup and has not become one; null without. */
  typed: string | null;
  /** The typed text was left, or is asked about: the rider has to choose a place, or where they are. */
  unchosen: boolean;
  type(text: string): void;
  /** Asks about the typed text. Without any text there is nothing to ask: the pickup stays what it was. */
  askAboutTyped(): void;
  choose(stop: Stop): void;
  /** Goes back to the device's own position, asking for it again. */
  toDevice(): Promise<void>;
  /** Looks at a city, or with null no longer. Missing where the shell does not do that. */
  lookAt?(city: City | null): Promise<void>;
}

/**
 * Where the trip begins: the device's position unless the rider chooses another place.
 * @param planned the pickup of a planned trip that the rider changes; null without
 */
export function usePickup(planned: Stop | null = null): Pickup {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { position, place, error, locating, city = null } = useLocationState(services.location);
  const [asked, setAsked] = useState(0);
  const [chosen, setChosen] = useState(planned);
  const [typed, setTyped] = useState<string | null>(null);
  const [unchosen, setUnchosen] = useState(false);
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
  const type = (text: string | null) => {
    setTyped(text);
    setUnchosen(false);
  };
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
    typed,
    unchosen,
    type,
    askAboutTyped: () => (typed?.trim() ? setUnchosen(true) : type(null)),
    choose(stop) {
      setChosen(stop);
      type(null);
    },
    async toDevice() {
      setChosen(null);
      type(null);
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
        type(null);
        await lookAt(next);
        setAsked((times) => times + 1);
      }),
  };
}
