import type { CallArguments } from '@rahi/contracts/call';
import type { createRide } from '@rahi/contracts/calls/rides.calls';
import { formatEstimate, formatRupees } from '@rahi/contracts/money';
import type { PaymentMethod } from '@rahi/contracts/payment-methods';
import type { FareQuote } from '@rahi/contracts/quote';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Banner, Button } from '@rahi/ui-kit';
import { ApiError, describeError, formatPickupTime, useRemote, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { FareRows } from '../bill/fare-rows.js';
import { rememberedPreferences } from '../preferences/remembered-preferences.js';
import type { TripPlan } from '../rides/trip-plan.js';
import { useWomanDriver } from '../women/use-woman-driver.js';
import { BookingNotice } from './booking-notice.js';
import { chosenAt, journeyOf } from './booking.queries.js';
import { NoteToDriver } from './note-to-driver.js';
import { PaymentAndFare } from './payment-and-fare.js';
import { usePaymentChoice } from './payment-choice.js';
import { useBookNowOrLater } from './use-book-now-or-later.js';
import { noticeOf, type BookingNoticeState } from './use-booking.js';
import { WishChips } from './wish-chips.js';
import styles from './book-special.module.css';

type BookingBody = CallArguments<typeof createRide>['body'];

interface BookSpecialProps {
  /** Where and when it begins, and its drop-off. */
  plan: TripPlan;
  type: VehicleType;
  /** The quote of the chosen vehicle, the one on the button. */
  quote: Pick<UseQueryResult<FareQuote>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What the booking says besides those of every ride. */
  special: Pick<BookingBody, 'rental' | 'outstation' | 'parcel'> & Partial<Pick<BookingBody, 'distance' | 'duration'>>;
  /** The words of the button: without a fare, with one (`total`), and for later (`time`). */
  words: { book: MessageId; bookFor: MessageId; bookLater: MessageId };
  /** Whether what is typed above can be booked: it shows what is missing. Without it, it can. */
  check?(): boolean;
  /** The title over a refusal of the trip; else that the fare could not be loaded. */
  refused?: MessageId;
  /** The choices above the note, with how the rider pays. */
  children(method: PaymentMethod): ReactNode;
}

/** What every booking has that is none of a usual ride: choices, note, payment, fare, and the button. */
export function BookSpecial({ plan, type, quote: asked, special, check, words, refused, children }: BookSpecialProps) {
  const { formatMessage } = useIntl();
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  const { data: quote, error, isFetching, refetch } = asked;
  const payment = usePaymentChoice(user.id, quote);
  const [note, setNote] = useState('');
  const takesWishes = special.parcel === undefined;
  const women = useWomanDriver(plan, null, takesWishes);
  const [preferences, setPreferences] = useState(() => plan.preferences ?? rememberedPreferences(user.id) ?? []);
  const [notice, setNotice] = useState<BookingNoticeState | null>(null);
  const booking = useBookNowOrLater(plan.pickupAt);
  const { payable } = payment;
  // What an outstation trip costs is known at its end.
  const money = special.outstation ? formatEstimate : formatRupees;

  const book = () => {
    if (!quote || check?.() === false) return;
    setNotice(null);
    const terms = { vehicleType: type, paymentMethod: payment.method, note: note.trim() };
    booking.mutate(
      {
        ...journeyOf(user.id, plan),
        ...special,
        ...chosenAt(quote, terms),
        ...women.sent,
        ...(takesWishes && preferences.length > 0 && { preferences: [...preferences] }),
      },
      {
        onSuccess: (booked) =>
          void navigate(
            'ride' in booked
              ? riderPaths.trip(basePath, booked.ride.id)
              : riderPaths.reserved(basePath, booked.reservation.id),
          ),
        onError: (failure) => void explain(failure, quote.total),
      },
    );
  };

  async function explain(failure: Error, before: string): Promise<void> {
    if (failure instanceof ApiError && failure.code === 'fare_changed') {
      const { data: fresh } = await refetch();
      if (fresh) return setNotice({ kind: 'fare-changed', before, now: fresh.total });
    }
    if (failure instanceof ApiError) setNotice(noticeOf(failure));
  }

  const failed = booking.error && !(booking.error instanceof ApiError) ? booking.error : error;
  const isRefused = refused !== undefined && failed instanceof ApiError && failed.status < 500;
  return (
    <div className={styles.choice}>
      <BookingNotice notice={notice} />
      {children(payment.method)}
      {takesWishes && (
        <div className={styles.wishes}>
          <WishChips
            women={women}
            guest={null}
            preferences={preferences}
            type={type}
            pickup={plan.pickup}
            onPreferences={setPreferences}
            onChange={() => setNotice(null)}
          />
        </div>
      )}
      <NoteToDriver plan={plan} note={note} onChange={setNote} />
      {failed && (
        <Banner
          tone="bad"
          title={formatMessage({ id: isRefused ? refused : 'booking.fareNotLoaded' })}
          action={
            !isRefused && (
              <Button small loading={isFetching} onClick={() => void refetch()}>
                <FormattedMessage id="ui.retry" />
              </Button>
            )
          }
        >
          {describeError(formatMessage, failed)}
        </Banner>
      )}
      <PaymentAndFare
        methods={payment.methods}
        method={payment.method}
        onChoose={payment.choose}
        breakdown={
          quote?.lines && quote.inputs && <FareRows rows={quote.lines} inputs={quote.inputs} straight={false} />
        }
      />
      <Button
        kind="primary"
        disabled={!quote || booking.isPending}
        loading={booking.isPending || (isFetching && !quote)}
        onClick={book}
      >
        {payable === undefined
          ? formatMessage({ id: words.book })
          : plan.pickupAt === undefined
            ? formatMessage({ id: words.bookFor }, { total: money(payable) })
            : formatMessage({ id: words.bookLater }, { total: money(payable), time: formatPickupTime(plan.pickupAt) })}
      </Button>
    </div>
  );
}
