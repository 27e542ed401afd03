import { analyticsPeriods, type AdminAnalytics, type AnalyticsPeriod } from '@rahi/contracts/admin';
import {
  Button,
  Card,
  lazyScreen,
  Loading,
  Money,
  SegmentedControl,
  Skeleton,
  Table,
  type TableColumn,
  QuerySection,
} from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { fullDayLabel, measures, type DayFigures, type Measure } from './analytics-measure.js';
import { analyticsPollMs, analyticsQuery } from './dashboard.queries.js';
import styles from './analytics.panel.module.css';

const periodOptions = analyticsPeriods.map((value) => ({ value, label: value }));

const Chart = lazyScreen(async () => (await import('./analytics-chart.js')).AnalyticsChart, {
  name: 'dashboard.chart',
  loading: (
    <Loading>
      <Skeleton shape="map" />
    </Loading>
  ),
});

interface AnalyticsPanelProps {
  period: AnalyticsPeriod;
  onPeriod(period: AnalyticsPeriod): void;
}

/** Rides, revenue and new users of a period: in sum, and day by day as bars or as a table. */
export function AnalyticsPanel({ period, onPeriod }: AnalyticsPanelProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, analyticsPollMs);
  const analytics = useQuery({
    ...analyticsQuery(services.api, period),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={formatMessage({ id: `period.${period}` })}
      beside={
        <SegmentedControl
          label={formatMessage({ id: 'dashboard.period' })}
          value={period}
          onChange={onPeriod}
          options={periodOptions}
        />
      }
    >
      <QuerySection query={analytics} what="dashboard.periodAnalytics" skeleton={<FiguresToCome />}>
        {(figures) => <Figures figures={figures} />}
      </QuerySection>
    </Card>
  );
}

/** As high as the figures: nothing below them moves when they come. */
function FiguresToCome() {
  return (
    <>
      <div className={styles.top}>
        <div className={styles.figure}>
          <Skeleton shape="line" />
          <Skeleton shape="title" />
        </div>
      </div>
      <div className={styles.place}>
        <Skeleton shape="map" />
      </div>
    </>
  );
}

function Figures({ figures: { summary, dailyData, asOf } }: { figures: AdminAnalytics }) {
  const { formatMessage } = useIntl();
  const [measure, setMeasure] = useState<Measure>('rides');
  const [asTable, setAsTable] = useState(false);
  const newUsers = dailyData.reduce((sum, day) => sum + day.newUsers, 0);
  return (
    <>
      <div className={styles.top}>
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt className={styles.label}>
              <FormattedMessage id="dashboard.totalRides" />
            </dt>
            <dd className={styles.value}>{formatCount(summary.totalRides)}</dd>
          </div>
          <div className={styles.figure}>
            <dt className={styles.label}>
              <FormattedMessage id="dashboard.revenue" />
            </dt>
            <dd className={styles.value}>
              <Money rupees={summary.totalRevenue} />
            </dd>
          </div>
          <div className={styles.figure}>
            <dt className={styles.label}>
              <FormattedMessage id="dashboard.newUsers" />
            </dt>
            <dd className={styles.value}>{formatCount(newUsers)}</dd>
          </div>
          {asOf && (
            <div className={styles.figure}>
              <dt className={styles.label}>
                <FormattedMessage id="dashboard.asOf" />
              </dt>
              <dd className={styles.value}>{momentText(asOf)}</dd>
            </div>
          )}
        </dl>
        <div className={styles.controls}>
          {!asTable && (
            <SegmentedControl
              label={formatMessage({ id: 'dashboard.barsShow' })}
              value={measure}
              onChange={(next) => setMeasure(next)}
              options={measures.map((value) => ({ value, label: formatMessage({ id: `measure.${value}` }) }))}
            />
          )}
          <Button small onClick={() => setAsTable(!asTable)}>
            {formatMessage({ id: asTable ? 'dashboard.showAsBars' : 'dashboard.showAsTable' })}
          </Button>
        </div>
      </div>
      {asTable ? (
        <DayTable days={dailyData} />
      ) : (
        <figure
          className={styles.place}
          aria-label={formatMessage(
            { id: 'dashboard.dayByDayAlso' },
            { measure: formatMessage({ id: `measure.${measure}` }) },
          )}
        >
          <Chart days={dailyData} measure={measure} />
        </figure>
      )}
    </>
  );
}

const columns: readonly TableColumn[] = [
  { key: 'day', label: 'column.day' },
  { key: 'rides', label: 'column.rides', numeric: true },
  { key: 'revenue', label: 'column.revenue', numeric: true },
  { key: 'users', label: 'column.newUsers', numeric: true },
];

function DayTable({ days }: { days: readonly DayFigures[] }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.table}>
      <Table label={formatMessage({ id: 'dashboard.dayByDay' })} columns={columns}>
        {days.map((day) => (
          <tr key={day.date}>
            <td>{fullDayLabel(day.date)}</td>
            <td data-numeric>{formatCount(day.rides)}</td>
            <td data-numeric>
              <Money rupees={day.revenue} inColumn />
            </td>
            <td data-numeric>{formatCount(day.newUsers)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
