import type { RentalOfRide } from '@rahi/contracts/rental';
import type { Tracking } from '@rahi/contracts/ride';
import { BottomSheet, EmergencyButton, RentalMeter, SafetyCheck, SheetHeader } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { DriverCard } from '../rides/driver-card.js';
import { ReachDriver } from './trip-actions.js';
import { TripEnds } from './trip-ends.js';
import { useTracked } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';

interface RentalSheetProps extends TripSheetProps {
  rental: RentalOfRide;
}

/** A rental under way: what it has used comes first, then the driver. It has no arrival, no stops and no changes. */
export function RentalSheet({ ride, rental, note, onCover }: RentalSheetProps) {
  const { formatMessage } = useIntl();
  const used = useTracked(ride, usedOf);
  const title = formatMessage({ id: 'ui.trip.rentalTitle' }, { ...rental });
  return (
    <BottomSheet
      label={title}
      header={<SheetHeader compact title={title} note={formatMessage({ id: 'trip.rentalHint' })} />}
      onCover={onCover}
      actions={
        <>
          <ReachDriver ride={ride} />
          <EmergencyButton rideId={ride.id} />
        </>
      }
    >
      {note}
      <RentalMeter rental={rental} used={used} />
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} />}
      <TripEnds ride={ride} />
      <SafetyCheck ride={ride} />
    </BottomSheet>
  );
}

const usedOf = ({ rental }: Tracking) => rental ?? null;
