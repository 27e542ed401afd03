import { Money, Skeleton, Stat, StatRow, QuerySection } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { readAnew } from '../area/read-anew.js';
import { todayQuery } from './home.queries.js';

/** Trips, hours and earnings of the day. */
export function TodayStats({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const today = useQuery({ ...todayQuery(services.api, driverId), ...readAnew });
  const skeleton = (
    <StatRow>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </StatRow>
  );
  return (
    <section aria-label="Today">
      <QuerySection age query={today} what="Your figures of today" skeleton={skeleton}>
        {({ trips, hours, earnings }) => (
          <StatRow>
            <Stat label="Trips">{trips}</Stat>
            <Stat label="Hours">{hours}</Stat>
            <Stat label="Earnings">
              <Money rupees={earnings} />
            </Stat>
          </StatRow>
        )}
      </QuerySection>
    </section>
  );
}
