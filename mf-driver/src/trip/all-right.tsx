import type { Ride } from '@rahi/contracts/ride';
import { SafetyCheck } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

/** The kit's question whether everything is all right, in the words of this area. */
export function AllRight({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  return (
    <SafetyCheck
      ride={ride}
      texts={{
        title: formatMessage({ id: 'trip.allRight' }),
        offWay: formatMessage({ id: 'trip.allRightOffWay' }),
        longStop: formatMessage({ id: 'trip.allRightLongStop' }),
        allRight: formatMessage({ id: 'trip.allRightYes' }),
        getHelp: formatMessage({ id: 'trip.getHelp' }),
        helpIsAsked: formatMessage({ id: 'trip.helpIsAsked' }),
        notSent: formatMessage({ id: 'trip.answerNotSent' }),
      }}
    />
  );
}
