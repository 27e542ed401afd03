import type { Ride } from '@rahi/contracts/ride';
import { EmergencyButton } from '@rahi/ui-kit';
import { memo } from 'react';
import { useIntl } from 'react-intl';

interface EmergencyProps {
  ride: Pick<Ride, 'id'>;
  /** In a circle, over the map. */
  round?: boolean;
}

/** The kit's Emergency button, in the words of this area. A tick of the trip does not render it. */
export const Emergency = memo(function Emergency({ ride, round }: EmergencyProps) {
  const { formatMessage } = useIntl();
  return (
    <EmergencyButton
      rideId={ride.id}
      round={round}
      notReached="trip.rahiNotReached"
      texts={{
        emergency: formatMessage({ id: 'trip.emergency' }),
        pressAndHold: formatMessage({ id: 'trip.pressAndHold' }),
        emergencyAlert: formatMessage({ id: 'trip.emergencyAlert' }),
        raiseEmergency: formatMessage({ id: 'trip.raiseEmergency' }),
        raiseEmergencyHint: formatMessage({ id: 'trip.raiseEmergencyHint' }),
        sendAlert: formatMessage({ id: 'trip.sendAlert' }),
        noEmergency: formatMessage({ id: 'trip.noEmergency' }),
        sendingAlert: formatMessage({ id: 'trip.sendingAlert' }),
        teamNotReached: formatMessage({ id: 'trip.teamNotReached' }),
        alertNotSent: formatMessage({ id: 'trip.alertNotSent' }),
        alertNotSentHint: (reason, emergencyNumber) =>
          formatMessage({ id: 'trip.alertNotSentHint' }, { reason, emergencyNumber }),
        callNumber: (emergencyNumber) => formatMessage({ id: 'trip.callNumber' }, { emergencyNumber }),
        tryAgain: formatMessage({ id: 'trip.tryAgain' }),
      }}
    />
  );
});
