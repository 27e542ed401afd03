import { placeText } from '@rahi/ui-kit';
import type { ApiClient } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { rideQuery } from './help.queries.js';
import styles from './help.module.css';

/** Which trip it is about. Until it is known, and where it cannot be read, only that it is about one. */
export function TripLine({ rideId, api }: { rideId: string; api: ApiClient }) {
  const { data } = useQuery(rideQuery(api, rideId));
  return (
    <p className={styles.trip}>
      {data ? (
        <FormattedMessage
          id="help.trip"
          values={{ pickup: placeText(data.pickupAddress), dropoff: placeText(data.dropoffAddress) }}
        />
      ) : (
        <FormattedMessage id="help.ofThisTrip" />
      )}
    </p>
  );
}
