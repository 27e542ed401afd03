import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { useSearchFailureToast } from '../matching/use-search-failure-toast.js';
import { useRide } from '../rides/rides.queries.js';

export type BookingStage =
  /** @member lost the ride before, which nobody took */
  | { stage: 'selection'; lost: Ride | null }
  | { stage: 'matching'; ride: Ride }
  | { stage: 'driver_found'; ride: Ride }
  | { stage: 'completed'; ride: Ride };

/** The stage follows the ride: none, searching, with a driver (§2). */
export function useBookingStage(resumed: Ride | null) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [booked, setBooked] = useState<Ride | null>(resumed);
  const { data } = useRide(booked?.id ?? null);
  const ride = booked && (data ?? booked);

  // Ended by someone other than the rider: by the server because no driver was found (R12), or by an administrator.
  const endedBy = ride?.status === 'cancelled' ? ride.cancelledBy : null;
  const showFailure = useSearchFailureToast();
  const announce = useEffectEvent(() => {
    if (ride && endedBy === 'expiry') showFailure(ride);
    if (endedBy === 'admin') {
      services.toast.show({
        title: formatMessage({ id: 'booking.rideCancelled' }),
        description: formatMessage({ id: 'booking.cancelledBySupport' }),
      });
    }
  });
  useEffect(() => {
    if (endedBy) announce();
  }, [endedBy]);

  const current: BookingStage =
    !ride || ride.status === 'cancelled'
      ? { stage: 'selection', lost: endedBy === 'expiry' && ride ? ride : null }
      : ride.status === 'searching'
        ? { stage: 'matching', ride }
        : { stage: isActive(ride.status) ? 'driver_found' : 'completed', ride };
  return { ...current, follow: setBooked };
}
