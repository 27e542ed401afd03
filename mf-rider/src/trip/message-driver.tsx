import type { Ride } from '@rahi/contracts/ride';
import { TripChat } from '@rahi/ui-kit';

const phrases = ['I am at the pickup point', 'On my way, 2 minutes', 'Please wait for me'] as const;

export function MessageDriver({ ride }: { ride: Ride }) {
  return <TripChat rideId={ride.id} me="rider" name={ride.driver?.user.name ?? 'your driver'} phrases={phrases} />;
}
