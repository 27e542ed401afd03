import { fareFor } from '@rahi/contracts/fares';
import { durationMinutes } from '@rahi/contracts/geo/distance';
import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { vehicleChoices, vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import { Loading, Skeleton, VehicleCard, VehicleChoice } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { formatMinutes } from '../area/figures.js';
import type { Nearby } from './booking.queries.js';

interface VehicleListProps {
  km: number;
  nearby: Nearby;
  chosen: VehicleType;
  onChoose(type: VehicleType): void;
}

/** One card per type; only those with a driver near can be chosen (§5). */
export function VehicleList({ km, nearby, chosen, onChoose }: VehicleListProps) {
  const { formatMessage } = useIntl();
  if (nearby.pending) {
    return (
      <Loading label={formatMessage({ id: 'booking.lookingForDrivers' })}>
        {vehicleChoices.map((type) => (
          <Skeleton key={type} shape="row" />
        ))}
      </Loading>
    );
  }
  return (
    <VehicleChoice label={formatMessage({ id: 'booking.vehicle' })}>
      {vehicleChoices.map((type) => {
        const nearest = nearby.drivers[type][0];
        const seats = formatMessage({ id: 'booking.seats' }, { seats: vehicleFacts[type].seats });
        return (
          <VehicleCard
            key={type}
            type={type}
            group="vehicle"
            chosen={chosen === type}
            onChoose={onChoose}
            disabled={!nearest}
            note={
              nearest
                ? formatMessage(
                    { id: 'booking.seatsAway' },
                    { seats, minutes: formatMinutes(Math.max(1, durationMinutes(nearest.distance))) },
                  )
                : formatMessage({ id: 'booking.limitedDrivers' })
            }
            price={nearest && formatRupees(rupeesFromPaise(fareFor(type, km).totalPaise))}
          />
        );
      })}
    </VehicleChoice>
  );
}
