import type { Ride } from '@rahi/contracts/ride';
import { TripChat } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

const phrases = ['trip.phrase.atPickup', 'trip.phrase.onMyWay', 'trip.phrase.wait'] as const;

export function MessageDriver({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const name = ride.driver?.user.name ?? formatMessage({ id: 'trip.yourDriver' });
  return <TripChat rideId={ride.id} me="rider" name={name} phrases={phrases} />;
}
