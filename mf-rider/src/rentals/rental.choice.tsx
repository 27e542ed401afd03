import { formatRupees } from '@rahi/contracts/money';
import type { RentalOffer } from '@rahi/contracts/rental-terms';
import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { SegmentedControl, VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BookSpecial } from '../booking/book-special.js';
import { rentalQuoteQuery, type RentalPlan } from './rentals.queries.js';
import styles from './rentals.module.css';

interface RentalChoiceProps {
  plan: RentalPlan;
  /** At least one, each with a package. */
  offers: readonly RentalOffer[];
}

const words = { book: 'rental.book', bookFor: 'rental.bookFor', bookLater: 'rental.bookLater' } as const;

/** Package, vehicle and payment of a rental, what more costs, and the button that books it. */
export function RentalChoice({ plan, offers }: RentalChoiceProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
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
  const quote = useQuery({ ...rentalQuoteQuery(api, plan, type, hours), enabled: chosen !== undefined });
  const size = chosen && { distance: String(chosen.km), duration: hours * 60 };
  return (
    <BookSpecial
      // Its drop-off is its pickup, until it ends.
      plan={{ ...plan, dropoff: plan.pickup }}
      type={type}
      quote={quote}
      special={{ ...size, rental: { hours } }}
      words={words}
    >
      {(method) => (
        <>
          <SegmentedControl
            label={formatMessage({ id: 'rental.package' })}
            value={String(hours)}
            onChange={(value) => setHours(Number(value))}
            options={sizes.map((one) => ({
              value: String(one),
              label: formatMessage({ id: 'rental.hours' }, { hours: one }),
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
                  payment={formatMessage({ id: `payment.method.${method}` })}
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
        </>
      )}
    </BookSpecial>
  );
}
