import type { AnalyticsPeriod } from '@rahi/contracts/admin';
import type { DispatchFigures as Figures } from '@rahi/contracts/dispatch';
import { QuerySection, Skeleton, Stat, StatRow } from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { dispatchFiguresQuery, fairnessQuery } from './dispatch.queries.js';
import { WomenFigures } from './women-figures.js';
import styles from './dispatch-figures.module.css';

const pollMs = 30_000;

/** How dispatch does over a period: how soon a ride has a driver, what becomes of offers, how evenly drivers earn. */
export function DispatchFigures({ period }: { period: AnalyticsPeriod }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const kept = { refetchInterval, placeholderData: keepPreviousData };
  const figures = useQuery({ ...dispatchFiguresQuery(services.api, period), ...kept });
  const fairness = useQuery({ ...fairnessQuery(services.api, period), ...kept });
  return (
    <section className={styles.figures}>
      <h3 className={styles.title}>
        <FormattedMessage id="dispatch.figures" values={{ period: formatMessage({ id: `period.${period}` }) }} />
      </h3>
      <QuerySection query={figures} what="dispatch.theFigures" skeleton={<Skeleton shape="block" />} age>
        {(known) => (
          <>
            <Tiles figures={known} />
            {known.womenAsked && <WomenFigures asked={known.womenAsked} />}
          </>
        )}
      </QuerySection>
      <QuerySection query={fairness} what="dispatch.theFairness" skeleton={<Skeleton shape="line" />} age>
        {({ gini, drivers }) => (
          <p className={styles.fairness}>
            {gini === null ? (
              <FormattedMessage id="dispatch.noFairness" />
            ) : (
              <FormattedMessage id="dispatch.fairness" values={{ gini: gini.toFixed(2), drivers }} />
            )}
          </p>
        )}
      </QuerySection>
    </section>
  );
}

const secondsText = (value: number | null) => (value === null ? '–' : formatCount(Math.round(value)));
const percentText = (share: number | null) => (share === null ? '–' : (share * 100).toFixed(1));

function Tiles({ figures }: { figures: Figures }) {
  const { formatMessage } = useIntl();
  const { secondsToAccept, offersPerRide, declineRate, expiryRate, giveBacks, fallbackShare } = figures;
  const unit = formatMessage({ id: 'dispatch.seconds' });
  return (
    <StatRow>
      <Stat label={formatMessage({ id: 'dispatch.median' })} unit={unit}>
        {secondsText(secondsToAccept.median)}
      </Stat>
      <Stat label={formatMessage({ id: 'dispatch.p95' })} unit={unit}>
        {secondsText(secondsToAccept.p95)}
      </Stat>
      <Stat label={formatMessage({ id: 'dispatch.offersPerRide' })}>{offersPerRide?.toFixed(1) ?? '–'}</Stat>
      <Stat label={formatMessage({ id: 'dispatch.declined' })} unit="%">
        {percentText(declineRate)}
      </Stat>
      <Stat label={formatMessage({ id: 'dispatch.expired' })} unit="%">
        {percentText(expiryRate)}
      </Stat>
      <Stat label={formatMessage({ id: 'dispatch.giveBacks' })}>{formatCount(giveBacks)}</Stat>
      {fallbackShare !== undefined && (
        <Stat label={formatMessage({ id: 'dispatch.fallback' })} unit="%">
          {percentText(fallbackShare)}
        </Stat>
      )}
    </StatRow>
  );
}
