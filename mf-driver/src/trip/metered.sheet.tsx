import { getTracking } from '@rahi/contracts/calls/rides.calls';
import {
  KeyValue,
  KeyValues,
  Legs,
  Money,
  OutstationMeter,
  PreferenceSigns,
  RentalMeter,
  SheetHeader,
  EmergencyButton,
} from '@rahi/ui-kit';
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

/** in_progress of a rental or an outstation trip: it goes where the rider says, and what it has driven comes first. */
export function MeteredSheet({ ride, trip, moves }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const read = useQuery({
    ...queryOptionsFor(api, getTracking, { params: { id: ride.id } }),
    refetchInterval: readMs,
  });
  const { rental, outstation } = ride;
  const title = rental
    ? formatMessage({ id: 'ui.trip.rentalTitle' }, { ...rental })
    : formatMessage({ id: 'ui.trip.outstationTitle' });
  const failure = read.isError ? { retrying: read.isFetching, onRetry: () => void read.refetch() } : null;
  return (
    <StageSheet
      rest="peek"
      bare
      urgent={EmergencyButton}
      label={title}
      header={
        <>
          <SheetHeader title={title} note={formatMessage({ id: 'trip.rentalHint' })} compact />
          {(trip.gps === 'none' || trip.gps === 'stale') && <GpsTrouble />}
          <RiderRow ride={ride} note={<FormattedMessage id="trip.rentalAsk" />} whole />
        </>
      }
      actions={<EndTrip ride={ride} position={trip.position} moves={moves} />}
    >
      {rental && <RentalMeter rental={rental} used={read.data?.rental ?? null} failure={failure} />}
      {outstation && <OutstationMeter outstation={outstation} used={read.data?.outstation ?? null} failure={failure} />}
      <Legs ride={ride} />
      <PreferenceSigns ride={ride} />
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'rideRequest.tripFare' })}>
          <Money rupees={outstation ? Math.round(Number(ride.fare)) : ride.fare} />
        </KeyValue>
      </KeyValues>
    </StageSheet>
  );
}
