import type { Ride } from '@rahi/contracts/ride';
import {
  Banner,
  Button,
  EmptyState,
  Loading,
  Page,
  SegmentedControl,
  Skeleton,
  TextField,
  Icon,
  AsOf,
  SheetHeader,
} from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { KeptDriversRow } from '../kept-drivers/kept-drivers-row.js';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { filterRides, statusFilters, type RideFilter } from './ride-filter.js';
import { DuesRow } from './dues-row.js';
import { useRideHistory } from './history.queries.js';
import { HistoryStats } from './history-stats.js';
import { MoreRides } from './more-rides.js';
import { ReservationsRow } from './reservations-row.js';
import { RideList } from './ride-list.js';
import { WalletRow } from './wallet-row.js';
import styles from './history.screen.module.css';

const everything: RideFilter = { text: '', status: 'all' };

export function HistoryScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(everything);
  const [filtersShown, setFiltersShown] = useState(true);
  useDocumentTitle(formatMessage({ id: 'history.title' }));
  const statusName = (value: RideFilter['status']) =>
    formatMessage({ id: value === 'all' ? 'history.all' : `ui.status.${value}` });
  const inForce = [filter.status === 'all' ? '' : statusName(filter.status), filter.text.trim()].filter(Boolean);
  const back = () => void navigate(riderPaths.home(basePath));

  return (
    <Page>
      <SheetHeader
        title={formatMessage({ id: 'history.title' })}
        onBack={back}
        beside={
          <Button
            small
            icon="filter"
            aria-expanded={filtersShown}
            aria-controls="ride-filters"
            onClick={() => setFiltersShown(!filtersShown)}
          >
            <FormattedMessage id="history.filters" values={{ active: inForce.length }} />
          </Button>
        }
      />
      <HistoryStats />
      <WalletRow />
      <DuesRow />
      <ReservationsRow />
      <KeptDriversRow />
      <div id="ride-filters" className={styles.filters} hidden={!filtersShown}>
        <TextField
          label={formatMessage({ id: 'history.search' })}
          hideLabel
          type="search"
          placeholder={formatMessage({ id: 'history.searchPlaceholder' })}
          leading={<Icon name="search" />}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <div>
          <SegmentedControl
            label={formatMessage({ id: 'history.status' })}
            value={filter.status}
            onChange={(status) => setFilter({ ...filter, status })}
            options={statusFilters.map((value) => ({ value, label: statusName(value) }))}
          />
        </div>
      </div>
      {!filtersShown && inForce.length > 0 && (
        <Banner
          title={formatMessage({ id: 'history.inForce' }, { filters: inForce.join(' · ') })}
          action={
            <Button small onClick={() => setFilter(everything)}>
              <FormattedMessage id="history.showAllRides" />
            </Button>
          }
        />
      )}
      <Rides filter={filter} onShowAll={() => setFilter(everything)} onBook={back} />
    </Page>
  );
}

interface RidesProps {
  filter: RideFilter;
  onShowAll(): void;
  onBook(): void;
}

function Rides({ filter, onShowAll, onBook }: RidesProps) {
  const { formatMessage } = useIntl();
  const history = useRideHistory();
  const { rides, error, hasNextPage, isFetchNextPageError, dataUpdatedAt } = history;
  if (!rides && error) {
    return (
      <LoadFailure
        error={error}
        what="history.yourRides"
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!rides) return <RidesLoading />;
  if (rides.length === 0) {
    return (
      <EmptyState
        icon="history"
        title={formatMessage({ id: 'history.none' })}
        action={
          <Button onClick={onBook}>
            <FormattedMessage id="history.bookARide" />
          </Button>
        }
      >
        <FormattedMessage id="history.noneHint" />
      </EmptyState>
    );
  }
  const shown: Ride[] = filterRides(rides, filter);
  return (
    <>
      {error && !isFetchNextPageError && <AsOf what="history.yourRides" at={dataUpdatedAt} />}
      <RideList rides={shown} />
      {shown.length === 0 && !hasNextPage && (
        <EmptyState
          icon="search"
          title={formatMessage({ id: 'history.none' })}
          action={
            <Button onClick={onShowAll}>
              <FormattedMessage id="history.showAllRides" />
            </Button>
          }
        >
          <FormattedMessage id="history.noMatch" />
        </EmptyState>
      )}
      <MoreRides history={history} />
    </>
  );
}

function RidesLoading() {
  const { formatMessage } = useIntl();
  return (
    <Loading label={formatMessage({ id: 'history.loading' })}>
      <Skeleton width={30} />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  );
}
