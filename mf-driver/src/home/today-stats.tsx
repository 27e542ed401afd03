import { HeroMoney, Skeleton, QuerySection } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { todayQuery } from './home.queries.js';
import styles from './today-stats.module.css';

/** The day: its earnings in large type, with trips and hours next to them. */
export function TodayStats({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const today = useQuery({ ...todayQuery(services.api, driverId), ...alwaysFresh });
  return (
    <section aria-label={formatMessage({ id: 'home.today' })}>
      <QuerySection age query={today} what="home.todayFigures" skeleton={<Skeleton shape="block" />}>
        {({ trips, hours, earnings }) => (
          <div className={styles.day}>
            <div className={styles.lead}>
              <span className={styles.name}>
                <FormattedMessage id="home.today" />
              </span>
              <div className={styles.figure}>
                <span className={styles.name}>
                  <FormattedMessage id="home.earnings" />
                </span>
                <HeroMoney rupees={earnings} size="figure" />
              </div>
            </div>
            <div className={styles.count}>
              <span className={styles.label}>
                <FormattedMessage id="home.trips" />
              </span>
              <b className={styles.value}>{trips}</b>
            </div>
            <div className={styles.count}>
              <span className={styles.label}>
                <FormattedMessage id="home.hours" />
              </span>
              <b className={styles.value}>{hours}</b>
            </div>
          </div>
        )}
      </QuerySection>
    </section>
  );
}
