import { createReservation } from '@rahi/contracts/calls/reservations.calls';
import { createRide } from '@rahi/contracts/calls/rides.calls';
import type { CallArguments } from '@rahi/contracts/call';
import type { Reservation } from '@rahi/contracts/reservation';
import type { Ride } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepReservation } from '../reservations/reservations.queries.js';
import { keepRide } from '../rides/rides.queries.js';
import { useAttemptKeys } from './attempt-key.js';

type BookingBody = CallArguments<typeof createRide>['body'];

/** What was booked: a ride of now, or one for later. */
export type Booked = { ride: Ride } | { reservation: Reservation };

/** Books now, or for a time (R43), an ISO time. A repeated attempt is the same booking. */
export function useBookNowOrLater(pickupAt: string | undefined) {
  const { api } = useRemote();
  const client = useQueryClient();
  const keys = useAttemptKeys();
  return useMutation({
    mutationFn: async (body: BookingBody): Promise<Booked> => {
      const key = keys.of({ ...body, pickupAt });
      if (pickupAt === undefined) return { ride: await api.call(createRide, { body }, key) };
      return { reservation: await api.call(createReservation, { body: { ...body, pickupAt } }, key) };
    },
    onSuccess: (booked) => {
      keys.answered();
      if ('ride' in booked) keepRide(client, api, booked.ride);
      else keepReservation(client, api, booked.reservation);
    },
  });
}
