import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { MatchingSheet } from '../matching/matching.sheet.js';
import { pickupOf } from '../rides/ride-stops.js';
import { nearbyDriversQuery, nearbyPollMs } from '../rides/rides.queries.js';
import type { TripSheetProps } from './trip-sheet.js';

/** R14: a ride that is still searching, opened by its link or after a reload. */
export function SearchingSheet({ ride, note, onCover }: TripSheetProps) {
  const { api, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, nearbyPollMs);
  const { data } = useQuery({
    ...nearbyDriversQuery(api, pickupOf(ride), ride.vehicleType),
    refetchOnMount: 'always',
    refetchInterval,
  });
  return <MatchingSheet ride={ride} near={data?.length ?? 0} note={note} onCover={onCover} />;
}
