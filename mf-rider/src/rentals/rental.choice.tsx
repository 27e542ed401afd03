import { formatRupees } from '@rahi/contracts/money';
import type { RentalOffer } from '@rahi/contracts/rental';
import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Banner, Button, SegmentedControl, VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { ApiError, describeError, formatPickupTime, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { FareRows } from '../bill/fare-rows.js';
import { BookingNotice } from '../booking/booking-notice.js';
import { NoteToDriver } from '../booking/note-to-driver.js';
import { PaymentAndFare } from '../booking/payment-and-fare.js';
import { usePaymentChoice } from '../booking/payment-choice.js';
import { noticeOf, type BookingNoticeState } from '../booking/use-booking.js';
import { chosenAt } from '../booking/booking.queries.js';
import { rentalQuoteQuery, useBookRental, type RentalPlan } from './rentals.queries.js';
import styles from './rentals.module.css';

interface RentalChoiceProps {
  plan: RentalPlan;
  /** At least one, each with a package. */
  offers: readonly RentalOffer[];
}

/** Package, vehicle and payment of a rental, what more costs, and the button that books it. */
export function RentalChoice({ plan, offers }: RentalChoiceProps) {
  const { formatMessage } = useIntl();
  const { api, basePath, user } = useRemote();
  const navigate = useNavigate();
  const sizes = [...new Set(offers.flatMap(({ packages }) => packages.map(({ hours }) => hours)))].toSorted(
    (a, b) => a - b,
  );
  const [wished, setHours] = useState(sizes[0] ?? 0);
  const hours = sizes.includes(wished) ? wished : (sizes[0] ?? 0);
  const fitting = offers.filter(({ packages }) => packages.some((one) => one.hours === hours));
  const [wishedType, setType] = useState<VehicleType | null>(null);
  const offer = fitting.find(({ vehicleType }) => vehicleType === wishedType) ?? fitting[0];
  const chosen = offer?.packages.find((one) => one.hours === hours);
  const type = offer?.vehicleType ?? 'mini';
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...rentalQuoteQuery(api, plan, type, hours),
    enabled: chosen !== undefined,
  });
  const payment = usePaymentChoice(user.id, quote);
  const [note, setNote] = useState('');
  const [notice, setNotice] = useState<BookingNoticeState | null>(null);
  const booking = useBookRental(plan);
  const { payable } = payment;

  const book = () => {
    if (!quote || !chosen) return;
    setNotice(null);
    const terms = { vehicleType: type, paymentMethod: payment.method, note: note.trim() };
    booking.mutate(
      { ...chosenAt(quote, terms), hours, km: chosen.km },
      {
        onSuccess: (rented) =>
          void navigate(
            'ride' in rented
              ? riderPaths.trip(basePath, rented.ride.id)
              : riderPaths.reserved(basePath, rented.reservation.id),
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
  return (
    <div className={styles.choice}>
      <BookingNotice notice={notice} />
      <SegmentedControl
        label={formatMessage({ id: 'rental.package' })}
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
        options={sizes.map((size) => ({
          value: String(size),
          label: formatMessage({ id: 'rental.hours' }, { hours: size }),
        }))}
      />
      <VehicleChoice label={formatMessage({ id: 'booking.vehicle' })}>
        {fitting.map(({ vehicleType, packages }) => {
          const one = packages.find((each) => each.hours === hours);
          const { seats } = vehicleFacts[vehicleType];
          return (
            <VehicleCard
              key={vehicleType}
              type={vehicleType}
              group="rental"
              chosen={vehicleType === type}
              onChoose={setType}
              seats={{ count: seats, words: formatMessage({ id: 'booking.seats' }, { seats }) }}
              note={formatMessage({ id: 'rental.included' }, { hours, km: one?.km ?? 0 })}
              payment={formatMessage({ id: `payment.method.${payment.method}` })}
              price={one && formatRupees(one.total)}
            />
          );
        })}
      </VehicleChoice>
      {offer && (
        <p className={styles.remark}>
          <FormattedMessage
            id="rental.beyond"
            values={{ perKm: formatRupees(offer.perKm), perMinute: formatRupees(offer.perMinute) }}
          />
        </p>
      )}
      <NoteToDriver plan={{ pickup: plan.pickup, dropoff: plan.pickup }} note={note} onChange={setNote} />
      {failed && (
        <Banner
          tone="bad"
          title={formatMessage({ id: 'booking.fareNotLoaded' })}
          action={
            <Button small loading={isFetching} onClick={() => void refetch()}>
              <FormattedMessage id="ui.retry" />
            </Button>
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
          ? formatMessage({ id: 'rental.book' })
          : plan.pickupAt === undefined
            ? formatMessage({ id: 'rental.bookFor' }, { total: formatRupees(payable) })
            : formatMessage(
                { id: 'rental.bookLater' },
                { total: formatRupees(payable), time: formatPickupTime(plan.pickupAt) },
              )}
      </Button>
    </div>
  );
}
