import { distanceKm } from '@rahi/contracts/geo/distance';
import { useNavigate } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import type { Pickup } from '../places/use-pickup.js';
import { storeTripPlan, type Stop } from '../rides/trip-plan.js';

/** A destination nearer than this to the pickup is the same place. */
const samePlaceKm = 0.05;

interface Departure {
  dropoff: Stop;
  notBefore: number;
}

/**
 * Goes to booking with a destination, once the delay is over and the pickup is known. Waits for a fix that is under
 * way; without one, the rider sees what is missing (§5). A typed pickup that is not chosen is asked about first: the trip
 * would begin elsewhere.
 * @param pickupAt when the trip of which the rider changes an end is to begin (R43); absent for now
 */
export function useDeparture(
  pickup: Pickup,
  pickupAt: string | undefined,
  refuse: (reason: string) => void,
  onPickupMissing: () => void,
) {
  const { formatMessage } = useIntl();
  const { basePath, services, user } = useRemote();
  const navigate = useNavigate();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const waiting = pickup.stop === null && pickup.locating;

  const go = useEffectEvent(({ dropoff }: Departure) => {
    setDeparture(null);
    if (pickup.typed?.trim()) {
      pickup.askAboutTyped();
      onPickupMissing();
    } else if (!pickup.stop) {
      services.toast.show({
        title: formatMessage({ id: 'home.locationRequired' }),
        description: formatMessage({ id: 'home.enableLocation' }),
        tone: 'bad',
      });
    } else if (distanceKm(pickup.stop, dropoff) < samePlaceKm) {
      refuse(formatMessage({ id: 'home.alreadyThere' }));
    } else {
      storeTripPlan(user.id, { pickup: pickup.stop, dropoff, ...(pickupAt && { pickupAt }) });
      void navigate(riderPaths.booking(basePath));
    }
  });

  useEffect(() => {
    if (!departure || waiting) return undefined;
    const timer = setTimeout(() => go(departure), departure.notBefore - Date.now());
    return () => clearTimeout(timer);
  }, [departure, waiting]);

  return {
    /** A departure waits for the device's position. */
    waiting: departure !== null && waiting,
    depart: (dropoff: Stop, delayMs: number) => setDeparture({ dropoff, notBefore: Date.now() + delayMs }),
    cancel: () => setDeparture(null),
  };
}
