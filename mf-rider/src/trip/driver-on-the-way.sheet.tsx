import { Banner, BottomSheet, SheetHeader } from '@rahi/ui-kit';
import { formatClock } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { DriverCard } from '../rides/driver-card.js';
import { ChangeTrip } from './change-trip.js';
import { LateArrival } from './late-arrival.js';
import { LeadingMinutes } from './leading-figure.js';
import { driverInWords, titleOfTrip } from './title-of-trip.js';
import { StalledDriver } from './stalled-driver.js';
import { TripActions } from './trip-actions.js';
import { TripCode } from './trip-code.js';
import { TripEnds } from './trip-ends.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useArrival } from './use-arrival.js';

export function DriverOnTheWaySheet({ ride, ahead, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const arrival = useArrival(ride, ahead);
  // R11: null when the rider's client has named the driver and the driver has not confirmed yet.
  const unconfirmed = ride.confirmedAt === null;
  return (
    <BottomSheet
      label={titleOfTrip(formatMessage, ride)}
      header={
        <SheetHeader
          title={titleOfTrip(formatMessage, ride)}
          note={
            <>
              {ride.pickupAt && (
                <>
                  <FormattedMessage id="trip.pickupAt" values={{ time: formatClock(ride.pickupAt) }} />
                  {' · '}
                </>
              )}
              {unconfirmed ? (
                formatMessage({ id: 'matching.waitingForConfirmation' })
              ) : arrival ? (
                <FormattedMessage id="trip.arrivesAt" values={{ time: <b>{formatClock(arrival.at)}</b> }} />
              ) : (
                formatMessage({ id: 'trip.waitingForPosition' })
              )}
            </>
          }
          beside={!unconfirmed && arrival && <LeadingMinutes minutes={arrival.minutes} />}
        />
      }
      onCover={onCover}
      actions={<TripActions ride={ride} />}
    >
      {note}
      {ride.afterTrip && (
        <Banner
          tone="neutral"
          title={<FormattedMessage id="trip.afterTripHint" values={{ driver: driverInWords(formatMessage, ride) }} />}
        />
      )}
      <StalledDriver ride={ride} />
      <LateArrival ride={ride} arrival={arrival} />
      <TripCode code={ride.otp} />
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} />}
      <TripEnds ride={ride} />
      <ChangeTrip ride={ride} />
    </BottomSheet>
  );
}
