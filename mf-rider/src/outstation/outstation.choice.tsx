import { formatEstimate, formatRupees } from '@rahi/contracts/money';
import type { OutstationWish } from '@rahi/contracts/outstation';
import type { OutstationOffer } from '@rahi/contracts/outstation-terms';
import type { FareQuote } from '@rahi/contracts/quote';
import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { ratesOf, VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';
import { BookSpecial } from '../booking/book-special.js';
import styles from '../rentals/rentals.module.css';
import { outstationQuoteQuery, type OutstationPlan } from './outstation.queries.js';

interface OutstationChoiceProps {
  plan: OutstationPlan;
  /** At least one. */
  offers: readonly OutstationOffer[];
}

const words = { book: 'outstation.book', bookFor: 'outstation.bookFor', bookLater: 'outstation.bookLater' } as const;

/** Vehicle and payment of an outstation trip, what it is expected to be, and the button that books it. */
export function OutstationChoice({ plan, offers }: OutstationChoiceProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const [wishedType, setType] = useState<VehicleType | null>(null);
  const offer = offers.find(({ vehicleType }) => vehicleType === wishedType) ?? offers[0];
  const type = offer?.vehicleType ?? 'mini';
  const quotes = useQueries({
    queries: offers.map(({ vehicleType }) => outstationQuoteQuery(api, plan, vehicleType)),
    combine: (results) => results.map(({ data }) => data),
  });
  const quote = useQuery(outstationQuoteQuery(api, plan, type));
  return (
    <BookSpecial
      plan={plan}
      type={type}
      quote={quote}
      special={{ outstation: plan.wish }}
      words={words}
      refused="booking.cannotBook"
    >
      {(method) => (
        <>
          <VehicleChoice label={formatMessage({ id: 'booking.vehicle' })}>
            {offers.map(({ vehicleType, ...one }, at) => {
              const { seats } = vehicleFacts[vehicleType];
              const total = quotes[at]?.total;
              const { perKm } = one[plan.wish.kind];
              return (
                <VehicleCard
                  key={vehicleType}
                  type={vehicleType}
                  group="outstation"
                  chosen={vehicleType === type}
                  onChoose={setType}
                  seats={{ count: seats, words: formatMessage({ id: 'booking.seats' }, { seats }) }}
                  note={formatMessage({ id: 'outstation.perKm' }, { perKm: formatRupees(perKm) })}
                  payment={formatMessage({ id: `payment.method.${method}` })}
                  price={total && formatEstimate(total)}
                />
              );
            })}
          </VehicleChoice>
          {quote.data?.outstation && <Expected expected={quote.data.outstation} wish={plan.wish} />}
          {offer && <Rates offer={offer} wish={plan.wish} />}
        </>
      )}
    </BookSpecial>
  );
}

/** What the trip is expected to be, said as an estimate. */
function Expected({ expected, wish }: { expected: NonNullable<FareQuote['outstation']>; wish: OutstationWish }) {
  const { km, minutes, nights, byRoad } = expected;
  return (
    <p className={styles.remark}>
      <FormattedMessage
        id="outstation.expected"
        values={{
          km: formatKm(km),
          time: wish.kind === 'oneWay' ? formatMinutes(minutes) : '',
          kind: wish.kind,
          days: nights + 1,
          nights,
        }}
      />{' '}
      {!byRoad && <FormattedMessage id="outstation.roadsUnknown" />}
    </p>
  );
}

function Rates({ offer, wish: { kind } }: { offer: OutstationOffer; wish: OutstationWish }) {
  const { allowance, night } = offer;
  return (
    <p className={styles.remark}>
      <FormattedMessage id="ui.trip.outstationRatesOf" values={ratesOf({ kind, ...offer[kind], allowance, night })} />
      {'. '}
      <FormattedMessage id="outstation.also" values={{ kind }} />
    </p>
  );
}
