import { fareFor } from '@rahi/contracts/fares';
import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { PaymentMethod } from '@rahi/contracts/payment-methods';
import type { Route } from '@rahi/contracts/places';
import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Loading, Skeleton, VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { formatClock } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMinutes } from '../area/figures.js';
import { arrivalAt, minutesToPickup, type ByType, type Nearby, type Quote } from './booking.queries.js';
import styles from './vehicle-list.module.css';

interface VehicleListProps {
  /** The types with a card, in the order of choice. */
  types: readonly VehicleType[];
  /** Straight-line kilometres, which the tariff counts (R34). */
  km: number;
  nearby: Nearby;
  /** When the rider wishes to be picked up, an ISO time (R43); absent for now. Then nobody has to be near. */
  pickupAt: string | undefined;
  quotes: ByType<Quote>;
  routes: ByType<Route | undefined>;
  chosen: VehicleType;
  method: PaymentMethod;
  onChoose(type: VehicleType): void;
}

/** One card per type. A type can be chosen only if a driver is near (§5), unless it is for later, and it goes that far (R32). */
export function VehicleList(props: VehicleListProps) {
  const { types, km, nearby, pickupAt, quotes, routes, chosen, method, onChoose } = props;
  const { formatMessage } = useIntl();
  if (nearby.pending && pickupAt === undefined) {
    return (
      <Loading label={formatMessage({ id: 'booking.lookingForDrivers' })}>
        {types.map((type) => (
          <Skeleton key={type} shape="row" />
        ))}
      </Loading>
    );
  }
  return (
    <VehicleChoice label={formatMessage({ id: 'booking.vehicle' })}>
      {types.map((type) => {
        const minutes = minutesToPickup(nearby.drivers[type]);
        const { refusal } = quotes[type];
        const { seats } = vehicleFacts[type];
        const open = (minutes !== null || pickupAt !== undefined) && !refusal;
        return (
          <VehicleCard
            key={type}
            type={type}
            group="vehicle"
            chosen={chosen === type}
            onChoose={onChoose}
            disabled={!open}
            seats={{ count: seats, words: formatMessage({ id: 'booking.seats' }, { seats }) }}
            note={
              open ? (
                pickupAt === undefined ? (
                  <Arrival at={nearby.at} minutes={minutes ?? 0} route={routes[type]} />
                ) : (
                  <LaterArrival pickupAt={pickupAt} route={routes[type]} />
                )
              ) : (
                formatMessage({ id: refusal ? `booking.refused.${refusal.code}` : 'booking.limitedDrivers' })
              )
            }
            payment={formatMessage({ id: `payment.method.${method}` })}
            price={open && <Price type={type} km={km} quote={quotes[type]} />}
          />
        );
      })}
    </VehicleChoice>
  );
}

/**
 * The server's fare. The documented estimate (§9) is shown only when the server gives none: a price never changes under
 * the rider's eyes.
 */
function Price({ type, km, quote: { quote, error } }: { type: VehicleType; km: number; quote: Quote }) {
  if (quote) return formatRupees(quote.total);
  if (error) return formatRupees(rupeesFromPaise(fareFor(type, km).totalPaise));
  return (
    <span className={styles.price}>
      <Skeleton />
    </span>
  );
}

const whole = (words: ReactNode) => <span className={styles.whole}>{words}</span>;

/** When the rider is at the drop-off, of a ride for later: its fare does not change once it is booked. */
function LaterArrival({ pickupAt, route }: { pickupAt: string; route: Route | undefined }) {
  if (!route) return <FormattedMessage id="booking.fareFixed" />;
  const time = formatClock(arrivalAt(Date.parse(pickupAt), 0, route));
  return <FormattedMessage id="booking.laterArrival" values={{ time }} />;
}

/** When the car is at the pickup, and when the rider is at the drop-off. */
function Arrival({ at, minutes, route }: { at: number; minutes: number; route: Route | undefined }) {
  const away = formatMinutes(minutes);
  if (!route) return away;
  const arrival = arrivalAt(at, minutes, route);
  return <FormattedMessage id="booking.awayAndArrival" values={{ minutes: away, time: formatClock(arrival), whole }} />;
}
