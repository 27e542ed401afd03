import { getTracking } from '@rahi/contracts/calls/rides.calls';
import type { RentalOfRide } from '@rahi/contracts/rental';
import { EmergencyButton, KeyValue, KeyValues, Legs, Money, RentalMeter, SheetHeader } from '@rahi/ui-kit';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { EndTrip } from './end-trip.js';
import { RiderRow } from './rider-row.js';
import type { TripSheetProps } from './trip-sheet.js';

/** How often time and distance are read, in milliseconds: places are recorded about every ten seconds. */
const readMs = 15_000;

interface RentalSheetProps extends TripSheetProps {
  rental: RentalOfRide;
}

/** in_progress of a rental: it goes where the rider says, so the way is not led, and time and distance come first. */
export function RentalSheet({ ride, rental, trip, moves }: RentalSheetProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const read = useQuery({
    ...queryOptionsFor(api, getTracking, { params: { id: ride.id } }),
    refetchInterval: readMs,
  });
  const title = formatMessage({ id: 'ui.trip.rentalTitle' }, { ...rental });
  return (
    <StageSheet
      rest="peek"
      bare
      urgent={{ round: <EmergencyButton rideId={ride.id} round />, wide: <EmergencyButton rideId={ride.id} /> }}
      label={title}
      header={
        <>
          <SheetHeader title={title} note={formatMessage({ id: 'trip.rentalHint' })} compact />
          {(trip.gps === 'none' || trip.gps === 'stale') && <GpsTrouble />}
          <RiderRow ride={ride} note={<FormattedMessage id="trip.rentalAsk" />} />
        </>
      }
      actions={<EndTrip ride={ride} position={trip.position} moves={moves} />}
    >
      <RentalMeter
        rental={rental}
        used={read.data?.rental ?? null}
        failure={read.isError ? { retrying: read.isFetching, onRetry: () => void read.refetch() } : null}
      />
      <Legs ride={ride} />
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'rideRequest.tripFare' })}>
          <Money rupees={ride.fare} />
        </KeyValue>
      </KeyValues>
    </StageSheet>
  );
}
