import type { Ride } from '@rahi/contracts/ride';
import {
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
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { filterRides, statusFilters, type RideFilter } from './ride-filter.js';
import { useRideHistory } from './history.queries.js';
import { HistoryStats } from './history-stats.js';
import { MoreRides } from './more-rides.js';
import { RideList } from './ride-list.js';
import styles from './history.screen.module.css';

const everything: RideFilter = { text: '', status: 'all' };

export function HistoryScreen() {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(everything);
  const [filtersShown, setFiltersShown] = useState(true);
  useDocumentTitle('Ride History');
  const back = () => void navigate(riderPaths.home(basePath));

  return (
    <Page>
      <SheetHeader
        title="Ride History"
        onBack={back}
        beside={
          <Button
            small
            icon="filter"
            aria-expanded={filtersShown}
            aria-controls="ride-filters"
            onClick={() => setFiltersShown(!filtersShown)}
          >
            Filters
          </Button>
        }
      />
      <HistoryStats />
      <div id="ride-filters" className={styles.filters} hidden={!filtersShown}>
        <TextField
          label="Search your rides"
          hideLabel
          type="search"
          placeholder="Search pickup or drop-off"
          leading={<Icon name="search" />}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <div className={styles.statuses}>
          <SegmentedControl
            label="Status"
            value={filter.status}
            onChange={(status) => setFilter({ ...filter, status })}
            options={statusFilters}
          />
        </div>
      </div>
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
  const history = useRideHistory();
  const { rides, error, hasNextPage, isFetchNextPageError, dataUpdatedAt } = history;
  if (!rides && error) {
    return (
      <LoadFailure
        error={error}
        what="Your rides"
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!rides) return <RidesLoading />;
  if (rides.length === 0) {
    return (
      <EmptyState icon="history" title="No rides found" action={<Button onClick={onBook}>Book a Ride</Button>}>
        Your rides will be listed here once you have taken one.
      </EmptyState>
    );
  }
  const shown: Ride[] = filterRides(rides, filter);
  return (
    <>
      {error && !isFetchNextPageError && <AsOf what="Your rides" at={dataUpdatedAt} />}
      <RideList rides={shown} />
      {shown.length === 0 && !hasNextPage && (
        <EmptyState icon="search" title="No rides found" action={<Button onClick={onShowAll}>Show all rides</Button>}>
          No ride of yours matches this search and status.
        </EmptyState>
      )}
      <MoreRides history={history} />
    </>
  );
}

function RidesLoading() {
  return (
    <Loading label="Loading your rides">
      <Skeleton width={30} />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  );
}
