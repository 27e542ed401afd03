import { placeText } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { assumedAhead } from '../guidance/ahead.js';
import { DrivingSheet } from './driving.sheet.js';
import { HandOver } from './hand-over.js';
import { NotTaken } from './not-taken.js';
import type { TripSheetProps } from './trip-sheet.js';

/** in_progress with a parcel: driving to its receiver, or back to its sender. */
export function ParcelSheet({ ride, trip, moves, share, voice }: TripSheetProps) {
  const { formatMessage } = useIntl();
  return (
    <DrivingSheet
      ride={ride}
      trip={trip}
      voice={voice}
      title={formatMessage({ id: 'parcel.onItsWay' }, { back: Boolean(ride.parcel?.returned) })}
      left={trip.guidance ? trip.ahead : assumedAhead(ride)}
      note={<FormattedMessage id="trip.dropoffAt" values={{ place: placeText(ride.dropoffAddress) }} />}
      actions={
        <>
          <HandOver ride={ride} moves={moves} />
          <NotTaken ride={ride} share={share} />
        </>
      }
    />
  );
}
