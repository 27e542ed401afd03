import type { Ride } from '@rahi/contracts/ride';
import { createSoundAlert, deviceStorage, rideMessagesQuery, useRemote, type AlertSound } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

/** A falling pair of tones, distinct from the sound of a request. It uses the switch of the requests. */
const newsSound: AlertSound = {
  storageKey: 'rahi.driver.alert',
  tones: [
    [784, 0],
    [659, 0.18],
  ],
  vibration: [200, 100, 200],
};

/**
 * Makes news from the rider audible, felt and visible while the driver looks at the road: a message, and the end of the
 * trip.
 */
export function useTripNews(ride: Ride): void {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [alert] = useState(() => createSoundAlert(deviceStorage('localStorage'), newsSound));
  useEffect(() => alert.follow(), [alert]);

  // The chat's button keeps it up to date.
  const { data } = useQuery({ ...rideMessagesQuery(services.api, ride.id), staleTime: Infinity });
  const newest = data?.find(({ from }) => from === 'rider') ?? null;
  const rider = ride.rider.name || formatMessage({ id: 'trip.theRider' });

  const tell = useEffectEvent((title: string, description?: string) => {
    alert.ring();
    services.toast.show({ title, ...(description && { description }) });
  });
  const heard = useRef<string | null | undefined>(undefined);
  const message = data && (newest?.id ?? null);
  useEffect(() => {
    const before = heard.current;
    if (message === undefined) return;
    heard.current = message;
    if (before !== undefined && message !== null && message !== before) tell(rider, newest?.text);
  }, [message, rider, newest]);

  const status = useRef(ride.status);
  useEffect(() => {
    const before = status.current;
    status.current = ride.status;
    if (before === ride.status || ride.status !== 'cancelled' || ride.cancelledBy === 'driver') return;
    tell(formatMessage({ id: 'trip.cancelledToast' }));
  }, [ride.status, ride.cancelledBy, formatMessage]);
}
