import { Money, Skeleton, Stat, StatRow, QuerySection } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { readAnew } from '../area/read-anew.js';
import { todayQuery } from './home.queries.js';

/** Trips, hours and earnings of the day. */
export function TodayStats({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
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
    <section aria-label={formatMessage({ id: 'home.today' })}>
      <QuerySection age query={today} what="home.todayFigures" skeleton={skeleton}>
        {({ trips, hours, earnings }) => (
          <StatRow>
            <Stat label={formatMessage({ id: 'home.trips' })}>{trips}</Stat>
            <Stat label={formatMessage({ id: 'home.hours' })}>{hours}</Stat>
            <Stat label={formatMessage({ id: 'home.earnings' })}>
              <Money rupees={earnings} />
            </Stat>
          </StatRow>
        )}
      </QuerySection>
    </section>
  );
}
