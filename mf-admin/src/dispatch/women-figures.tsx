import type { DispatchFigures } from '@rahi/contracts/dispatch';
import { KeyValue, KeyValues, QuerySection, Skeleton, Stat, StatRow } from '@rahi/ui-kit';
import { formatCount, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { womenByCityQuery } from './dispatch.queries.js';
import styles from './dispatch-figures.module.css';

/** How often a woman driver was asked for and came, and where women drive (R46). */
export function WomenFigures({ asked }: { asked: NonNullable<DispatchFigures['womenAsked']> }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const women = useQuery(womenByCityQuery(services.api));
  const cities = useCities();
  return (
    <>
      <h4 className={styles.title}>
        <FormattedMessage id="dispatch.women" />
      </h4>
      <StatRow>
        <Stat label={formatMessage({ id: 'dispatch.womenAsked' })}>{formatCount(asked.asked)}</Stat>
        <Stat label={formatMessage({ id: 'dispatch.womenMet' })}>{formatCount(asked.met)}</Stat>
        <Stat label={formatMessage({ id: 'dispatch.womenAnyone' })}>{formatCount(asked.anyone)}</Stat>
        <Stat label={formatMessage({ id: 'dispatch.womenNobody' })}>{formatCount(asked.nobody)}</Stat>
      </StatRow>
      <QuerySection query={women} what="dispatch.women" skeleton={<Skeleton shape="line" />}>
        {({ cities: counted }) =>
          counted.length === 0 ? (
            <p className={styles.fairness}>
              <FormattedMessage id="dispatch.noWomen" />
            </p>
          ) : (
            <KeyValues>
              {counted.map(({ city, verified, online }) => (
                <KeyValue
                  key={city ?? ''}
                  name={
                    cities?.find(({ slug }) => slug === city)?.name ??
                    city ??
                    formatMessage({ id: 'dispatch.womenElsewhere' })
                  }
                >
                  {formatMessage({ id: 'dispatch.womenIn' }, { verified, online })}
                </KeyValue>
              ))}
            </KeyValues>
          )
        }
      </QuerySection>
    </>
  );
}
