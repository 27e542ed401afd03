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
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../area/moments.js';
import { fullDayLabel, measureLabels, measures, type DayFigures, type Measure } from './analytics-measure.js';
import { analyticsPollMs, analyticsQuery } from './dashboard.queries.js';
import styles from './analytics.panel.module.css';

const periodTitles: Readonly<Record<AnalyticsPeriod, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};
const periodOptions = analyticsPeriods.map((value) => ({ value, label: value }));
const measureOptions = measures.map((value) => ({ value, label: measureLabels[value] }));

const Chart = lazyScreen(async () => (await import('./analytics-chart.js')).AnalyticsChart, {
  name: 'The chart',
  loading: (
    <Loading label="Loading the chart">
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
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, analyticsPollMs);
  const analytics = useQuery({
    ...analyticsQuery(services.api, period),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={periodTitles[period]}
      beside={<SegmentedControl label="Period" value={period} onChange={onPeriod} options={periodOptions} />}
    >
      <QuerySection query={analytics} what="The analytics of the period" skeleton={<FiguresToCome />}>
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
  const [measure, setMeasure] = useState<Measure>('rides');
  const [asTable, setAsTable] = useState(false);
  const newUsers = dailyData.reduce((sum, day) => sum + day.newUsers, 0);
  return (
    <>
      <div className={styles.top}>
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt className={styles.label}>Total rides</dt>
            <dd className={styles.value}>{summary.totalRides.toLocaleString('en-IN')}</dd>
          </div>
          <div className={styles.figure}>
            <dt className={styles.label}>Revenue</dt>
            <dd className={styles.value}>
              <Money rupees={summary.totalRevenue} />
            </dd>
          </div>
          <div className={styles.figure}>
            <dt className={styles.label}>New users</dt>
            <dd className={styles.value}>{newUsers.toLocaleString('en-IN')}</dd>
          </div>
          {asOf && (
            <div className={styles.figure}>
              <dt className={styles.label}>As of</dt>
              <dd className={styles.value}>{momentText(asOf)}</dd>
            </div>
          )}
        </dl>
        <div className={styles.controls}>
          {!asTable && (
            <SegmentedControl
              label="Bars show"
              value={measure}
              onChange={(next) => setMeasure(next)}
              options={measureOptions}
            />
          )}
          <Button small onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as bars' : 'Show as table'}
          </Button>
        </div>
      </div>
      {asTable ? (
        <DayTable days={dailyData} />
      ) : (
        <figure className={styles.place} aria-label={`${measureLabels[measure]} day by day; also as a table`}>
          <Chart days={dailyData} measure={measure} />
        </figure>
      )}
    </>
  );
}

const columns: readonly TableColumn[] = [
  { key: 'day', label: 'Day' },
  { key: 'rides', label: 'Rides', numeric: true },
  { key: 'revenue', label: 'Revenue', numeric: true },
  { key: 'users', label: 'New users', numeric: true },
];

function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <div className={styles.table}>
      <Table label="Day by day" columns={columns}>
        {days.map((day) => (
          <tr key={day.date}>
            <td>{fullDayLabel(day.date)}</td>
            <td data-numeric>{day.rides.toLocaleString('en-IN')}</td>
            <td data-numeric>
              <Money rupees={day.revenue} />
            </td>
            <td data-numeric>{day.newUsers.toLocaleString('en-IN')}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
