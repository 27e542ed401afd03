import { useRemote } from '@rahi/web-kit';
import { RidesOfPerson } from '../rides/rides-of-person.js';
import { ridesOfDriverQuery } from './driver.queries.js';

const pollMs = 30_000;

/** A driver's rides with the ratings they got. */
export function DriverRides({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  return (
    <RidesOfPerson
      title="Rides and ratings"
      other="rider"
      none="This driver has not taken a ride yet."
      pageAt={(cursor) => ridesOfDriverQuery(services.api, driverId, cursor)}
      everyMs={pollMs}
    />
  );
}
