import type { LearntSpeeds as Learnt } from '@rahi/contracts/learnt-speeds';
import { KeyValue, KeyValues, QuerySection, Skeleton, Stat, StatRow, Table, type TableColumn } from '@rahi/ui-kit';
import { formatCount, usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { halfHourText, momentText } from '../area/moments.js';
import { learntSpeedsQuery } from './dispatch.queries.js';
import styles from './dispatch-figures.module.css';

const pollMs = 60_000;

const columns: readonly TableColumn[] = [
  { key: 'road', label: 'speeds.road' },
  { key: 'when', label: 'speeds.when' },
  { key: 'kmh', label: 'speeds.kmh', numeric: true },
  { key: 'class', label: 'speeds.classKmh', numeric: true },
  { key: 'trips', label: 'speeds.trips', numeric: true },
];

/** What trips have said about the speeds of roads: how many were read, where they wait, and the roads that are worst. */
export function LearntSpeeds() {
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const speeds = useQuery({ ...learntSpeedsQuery(services.api), refetchInterval });
  return (
    <section className={styles.figures}>
      <h3 className={styles.title}>
        <FormattedMessage id="speeds.title" />
      </h3>
      <p className={styles.fairness}>
        <FormattedMessage id="speeds.note" />
      </p>
      <QuerySection query={speeds} what="speeds.theSpeeds" skeleton={<Skeleton shape="block" />} age>
        {(known) => (
          <>
            <Trips speeds={known} />
            <Cities speeds={known} />
            {known.worst.length === 0 ? (
              <p className={styles.fairness}>
                <FormattedMessage id="speeds.none" />
              </p>
            ) : (
              <Worst speeds={known} />
            )}
          </>
        )}
      </QuerySection>
    </section>
  );
}

function Trips({ speeds: { trips, lagSeconds } }: { speeds: Learnt }) {
  const { formatMessage } = useIntl();
  const lag =
    lagSeconds === null
      ? undefined
      : `· ${formatCount(Math.round(lagSeconds / 60))} ${formatMessage({ id: 'dashboard.min' })}`;
  return (
    <StatRow>
      <Stat label={formatMessage({ id: 'speeds.learnt' })}>{formatCount(trips.learnt)}</Stat>
      <Stat label={formatMessage({ id: 'speeds.nothing' })}>{formatCount(trips.nothing)}</Stat>
      <Stat label={formatMessage({ id: 'speeds.late' })}>{formatCount(trips.late)}</Stat>
      <Stat label={formatMessage({ id: 'speeds.waiting' })} {...(lag !== undefined && { unit: lag })}>
        {formatCount(trips.waiting)}
      </Stat>
    </StatRow>
  );
}

function Cities({ speeds: { cities, madeAt } }: { speeds: Learnt }) {
  const { formatMessage } = useIntl();
  const known = useCities();
  return (
    <>
      <KeyValues>
        {cities.map(({ city, cells, learnt }) => (
          <KeyValue key={city} name={known?.find(({ slug }) => slug === city)?.name ?? city}>
            {formatMessage({ id: 'speeds.cells' }, { learnt, cells: formatCount(cells) })}
          </KeyValue>
        ))}
      </KeyValues>
      {madeAt !== null && (
        <p className={styles.fairness}>
          <FormattedMessage id="speeds.madeAt" values={{ at: momentText(madeAt) }} />
        </p>
      )}
    </>
  );
}

function Worst({ speeds: { worst } }: { speeds: Learnt }) {
  const { formatMessage } = useIntl();
  return (
    <Table label={formatMessage({ id: 'speeds.worst' })} columns={columns}>
      {worst.map(({ city, road, halfHour, kmh, classKmh, trips }) => (
        <tr key={`${city} ${road}`}>
          <td>{road === '' ? formatMessage({ id: 'speeds.unnamed' }) : road}</td>
          <td>{halfHourText(halfHour)}</td>
          <td data-numeric>{formatCount(Math.round(kmh))}</td>
          <td data-numeric>{formatCount(Math.round(classKmh))}</td>
          <td data-numeric>{formatCount(Math.round(trips))}</td>
        </tr>
      ))}
    </Table>
  );
}
