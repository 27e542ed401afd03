import { formatRupees } from '@rahi/contracts/money';
import type { ParcelOffer } from '@rahi/contracts/parcel-offer';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BookSpecial } from '../booking/book-special.js';
import styles from '../rentals/rentals.module.css';
import type { TripPlan } from '../rides/trip-plan.js';
import { ParcelFields } from './parcel.fields.js';
import { parcelQuoteQuery } from './parcels.queries.js';
import { useParcel } from './use-parcel.js';

interface ParcelChoiceProps {
  plan: TripPlan;
  /** At least one. */
  offers: readonly ParcelOffer[];
}

const words = { book: 'parcel.book', bookFor: 'parcel.bookFor', bookLater: 'parcel.bookFor' } as const;

/** What the parcel is, vehicle and payment, and the button that books it. */
export function ParcelChoice({ plan, offers }: ParcelChoiceProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const [wishedType, setType] = useState<VehicleType | null>(null);
  const offer = offers.find(({ vehicleType }) => vehicleType === wishedType) ?? offers[0];
  const type = offer?.vehicleType ?? 'auto';
  const form = useParcel(offer?.mostValue ?? '0');
  const quotes = useQueries({
    queries: offers.map(({ vehicleType }) => parcelQuoteQuery(api, plan, vehicleType)),
    combine: (results) => results.map(({ data }) => data),
  });
  const quote = useQuery(parcelQuoteQuery(api, plan, type));
  return (
    <BookSpecial
      plan={plan}
      type={type}
      quote={quote}
      special={form.parcel ? { parcel: form.parcel } : {}}
      check={form.check}
      words={words}
      refused="booking.cannotBook"
    >
      {(method) => (
        <>
          <VehicleChoice label={formatMessage({ id: 'booking.vehicle' })}>
            {offers.map(({ vehicleType, sizes }, at) => {
              const total = quotes[at]?.total;
              const largest = sizes.at(-1);
              return (
                <VehicleCard
                  key={vehicleType}
                  type={vehicleType}
                  group="parcel"
                  chosen={vehicleType === type}
                  onChoose={setType}
                  note={largest && formatMessage({ id: 'parcel.upTo' }, { ...largest })}
                  payment={formatMessage({ id: `payment.method.${method}` })}
                  price={total && formatRupees(total)}
                />
              );
            })}
          </VehicleChoice>
          {offer && <ParcelFields form={form} offer={offer} />}
          {quote.data?.parcel && (
            <p className={styles.remark}>
              <FormattedMessage
                id="parcel.returnTotal"
                values={{ total: formatRupees(quote.data.parcel.returnTotal) }}
              />
            </p>
          )}
        </>
      )}
    </BookSpecial>
  );
}
