import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { RidesOfPerson } from '../rides/rides-of-person.js';
import { ridesOfDriverQuery } from './driver.queries.js';

const pollMs = 30_000;

/** A driver's rides with the ratings they got. */
export function DriverRides({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <RidesOfPerson
      title={formatMessage({ id: 'driver.ridesAndRatings' })}
      other="rider"
      none={formatMessage({ id: 'driver.noRides' })}
      pageAt={(cursor) => ridesOfDriverQuery(services.api, driverId, cursor)}
      everyMs={pollMs}
    />
  );
}
