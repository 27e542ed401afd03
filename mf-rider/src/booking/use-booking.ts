import type { PaymentMethod } from '@rahi/contracts/payment-methods';
import type { Preference } from '@rahi/contracts/preferences';
import type { Reservation } from '@rahi/contracts/reservation';
import { longestPickupMinutes, type GuestBooking, type Ride } from '@rahi/contracts/ride';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { interruptBooking } from '../rides/interrupted-booking.js';
import { activeRideQuery } from '../rides/rides.queries.js';
import type { TripPlan } from '../rides/trip-plan.js';
import {
  chosenAt,
  fareQuoteQuery,
  isTripRefusal,
  minutesToPickup,
  useBookRide,
  useReserve,
  type ByType,
  type Nearby,
  type Quote,
} from './booking.queries.js';
import type { WomanDriverChoice } from '../women/use-woman-driver.js';
import { isPromoRefusal, type Promo } from './use-promo.js';
import { useSeenFares } from './seen-fares.js';

/** The notice above the cards until the rider goes on. */
export type BookingNoticeState =
  | { kind: 'fare-changed'; before: string; now: string }
  | { kind: 'refused'; error: ApiError }
  /** Rides are to be paid first (R40). */
  | { kind: 'dues'; error: ApiError };

interface BookingInput {
  plan: TripPlan;
  nearby: Nearby;
  type: VehicleType;
  quotes: ByType<Quote>;
  promo: Pick<Promo, 'code' | 'changes' | 'lose'>;
  paymentMethod?: PaymentMethod;
  /** To the driver; may be empty. */
  note?: string;
  /** For whom it is, when not for the rider (R45). */
  guest?: GuestBooking | null;
  /** What asks for a woman driver (R46); empty where nobody asks. */
  women?: WomanDriverChoice['sent'];
  /** What else the rider asks for (ADR 88). */
  preferences?: readonly Preference[];
  onBooked(ride: Ride): void;
  /** It was booked for later (R43). */
  onReserved(reservation: Reservation): void;
}

/** The server's own words for why nothing was booked. */
export const noticeOf = (error: ApiError): BookingNoticeState => ({
  kind: error.code === 'dues_open' ? 'dues' : 'refused',
  error,
});

/** What a booking for later is refused for (R43), and a ride of now is not. */
const laterRefusals = ['reservation_overlaps', 'too_many_reservations'] as const;
/** What a ride for somebody else is refused for (R45). */
const guestRefusals = ['too_many_guest_rides', 'guest_not_bookable', 'too_many_requests', 'invalid_input'] as const;

/** Whether the server's sentence is all that there is to say: nothing of the request is wrong. */
function isExplained(error: ApiError): boolean {
  const { code, status } = error;
  return (
    code !== null &&
    (status === 403 ||
      code === 'dues_open' ||
      code === 'preference_mismatch' ||
      isTripRefusal(error) ||
      isOfLater(error))
  );
}

const isOfGuest = ({ code }: ApiError) => guestRefusals.some((refusal) => refusal === code);
const isOfLater = ({ code }: ApiError) => laterRefusals.some((refusal) => refusal === code);

/** The press of the button, and every way it can end. */
export function useBooking(input: BookingInput) {
  const {
    plan,
    nearby,
    type,
    quotes,
    promo,
    paymentMethod,
    note,
    guest = null,
    women = {},
    preferences = [],
    onBooked,
    onReserved,
  } = input;
  const { api, services, user } = useRemote();
  const { formatMessage } = useIntl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { quote } = quotes[type];
  const booking = useBookRide(plan);
  const reserving = useReserve(plan);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [explaining, setExplaining] = useState(false);
  const seen = useSeenFares(type, quotes, promo.changes);

  const refuse = (reason: 'noneNear' | 'noneOfType' | 'failed') => {
    const title = formatMessage({ id: reason === 'failed' ? 'booking.failed' : 'booking.noDrivers' });
    services.toast.show({ title, description: formatMessage({ id: `booking.failure.${reason}` }), tone: 'bad' });
  };

  const forgetNotice = () => {
    setRefusal(null);
    seen.accept();
  };

  const onError = (error: Error) => {
    if (!quote) return;
    setExplaining(true);
    void explain(error, quote.total).finally(() => setExplaining(false));
  };

  /** @param asked instead of what is asked for on the screen */
  const book = (asked: Partial<Pick<BookingInput, 'women' | 'preferences'>> = {}) => {
    if (!quote) return;
    const wanted = asked.preferences ?? preferences;
    const chosen = {
      ...chosenAt(quote, { vehicleType: type, paymentMethod, note }),
      ...(guest && { guest }),
      ...(asked.women ?? women),
      ...(wanted.length > 0 && { preferences: [...wanted] }),
    };
    const { pickupAt } = plan;
    if (pickupAt !== undefined) {
      forgetNotice();
      reserving.mutate({ ...chosen, pickupAt }, { onSuccess: onReserved, onError });
    } else if (vehicleTypes.every((each) => nearby.drivers[each].length === 0)) {
      refuse('noneNear');
    } else if (nearby.drivers[type].length === 0) {
      refuse('noneOfType');
    } else {
      forgetNotice();
      const shownMinutes = minutesToPickup(nearby.drivers[type]);
      booking.mutate(
        {
          ...chosen,
          // A quote without minutes promises none.
          ...(quote.pickupMinutes && shownMinutes && { pickupMinutes: Math.min(shownMinutes, longestPickupMinutes) }),
        },
        { onSuccess: onBooked, onError },
      );
    }
  };

  async function explain(error: Error, before: string): Promise<void> {
    const code = error instanceof ApiError ? error.code : null;
    if (error instanceof ApiError && (isExplained(error) || (guest !== null && isOfGuest(error))))
      return setRefusal(error);
    if (isPromoRefusal(error)) return promo.lose(error);
    try {
      if (code === 'fare_changed') return await askAgain(before);
      if (code === 'wallet_too_low') return await payAnotherWay(error);
      if (code === 'active_ride_exists') return await takeUpActiveRide();
      if (code === 'profile_incomplete') return await completeProfile();
    } catch {
      // The way out could not be read either: the toast says all that is known.
    }
    refuse('failed');
  }

  /** R17: the server charges another fare. It is shown as every changed fare, and booked only by another press. */
  async function askAgain(before: string): Promise<void> {
    const fresh = await client.fetchQuery({ ...fareQuoteQuery(api, type, plan, promo.code), staleTime: 0 });
    if (fresh.total === before) refuse('failed');
  }

  /** The wallet was used up meanwhile: the next quote does not offer it any more. */
  async function payAnotherWay(error: Error): Promise<void> {
    services.toast.show({
      title: formatMessage({ id: 'booking.failed' }),
      description: describeError(formatMessage, error),
      tone: 'bad',
    });
    await client.fetchQuery({ ...fareQuoteQuery(api, type, plan, promo.code), staleTime: 0 });
  }

  /** A ride is already active, booked in another tab or by a call whose answer was lost: this page goes on with it. */
  async function takeUpActiveRide(): Promise<void> {
    const ride = await client.fetchQuery({ ...activeRideQuery(api, user.id), staleTime: 0 });
    if (ride) onBooked(ride);
    else refuse('failed');
  }

  /** R33: a booking needs a name and a phone number. Onboarding asks for them, and home leads back to this booking. */
  async function completeProfile(): Promise<void> {
    const known = await services.session.refresh();
    // The profile was completed in another tab: the next press books.
    if (!known || (known.name && known.phone)) return refuse('failed');
    interruptBooking(user.id);
    services.toast.show({
      title: formatMessage({ id: 'booking.profileMissing' }),
      description: formatMessage({ id: 'booking.profileMissingHint' }),
      durationMs: 10_000,
    });
    void navigate('/onboarding');
  }

  const notice: BookingNoticeState | null = refusal
    ? noticeOf(refusal)
    : seen.changed && { kind: 'fare-changed', ...seen.changed };
  return { book, pending: booking.isPending || reserving.isPending || explaining, notice, forgetNotice };
}
