import { Banner, Button, Page, SegmentedControl, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import styles from './history.module.css';
import { everything, periodFilters, statusFilters, useRideFilter } from './ride-filter.js';
import { Rides } from './rides.js';

/** All rides of the driver, those that a filter leaves. */
export function HistoryScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { id } = useProfile();
  const navigate = useNavigate();
  const [filter, setFilter] = useRideFilter();
  useDocumentTitle(formatMessage({ id: 'history.title' }));
  useActiveRideRedirect(id);
  const statusName = (status: string) => formatMessage({ id: 'history.statusName' }, { status });
  const periodName = (period: string) => formatMessage({ id: 'history.periodName' }, { period });
  const inForce = [
    filter.status === 'all' ? '' : statusName(filter.status),
    filter.period === 'all' ? '' : periodName(filter.period),
  ].filter(Boolean);
  return (
    <Page>
      <SheetHeader title={formatMessage({ id: 'history.title' })} onBack={() => void navigate(basePath)} />
      <div className={styles.filters}>
        <SegmentedControl
          label={formatMessage({ id: 'history.status' })}
          wide
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
          options={statusFilters.map((value) => ({ value, label: statusName(value) }))}
        />
        <SegmentedControl
          label={formatMessage({ id: 'history.period' })}
          wide
          value={filter.period}
          onChange={(period) => setFilter({ ...filter, period })}
          options={periodFilters.map((value) => ({ value, label: periodName(value) }))}
        />
      </div>
      {inForce.length > 0 && (
        <Banner
          title={formatMessage({ id: 'history.inForce' }, { filters: inForce.join(' · ') })}
          action={
            <Button small onClick={() => setFilter(everything)}>
              <FormattedMessage id="history.showAll" />
            </Button>
          }
        />
      )}
      <Rides key={`${filter.status} ${filter.period}`} driverId={id} filter={filter} filtered={inForce.length > 0} />
    </Page>
  );
}
