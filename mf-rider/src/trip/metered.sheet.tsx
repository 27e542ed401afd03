import type { Tracking } from '@rahi/contracts/ride';
import { BottomSheet, EmergencyButton, OutstationMeter, RentalMeter, SafetyCheck, SheetHeader } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { DriverCard } from '../rides/driver-card.js';
import { ReachDriver } from './trip-actions.js';
import { TripEnds } from './trip-ends.js';
import { useTracked } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';

/** A rental or an outstation trip under way: what it has driven comes first, then the driver. It has no stops and no changes. */
export function MeteredSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { rental, outstation } = ride;
  const used = useTracked(ride, usedOf);
  const title = rental
    ? formatMessage({ id: 'ui.trip.rentalTitle' }, { ...rental })
    : formatMessage({ id: 'ui.trip.outstationTitle' });
  return (
    <BottomSheet
      label={title}
      header={<SheetHeader compact title={title} note={formatMessage({ id: 'trip.rentalHint' })} />}
      onCover={onCover}
      actions={
        <>
          <ReachDriver ride={ride} />
          <EmergencyButton />
        </>
      }
    >
      {note}
      {rental && <RentalMeter rental={rental} used={used?.rental ?? null} />}
      {outstation && <OutstationMeter outstation={outstation} used={used?.outstation ?? null} />}
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} />}
      <TripEnds ride={ride} />
      <SafetyCheck ride={ride} />
    </BottomSheet>
  );
}

const usedOf = ({ rental, outstation }: Tracking) => ({ rental, outstation });
