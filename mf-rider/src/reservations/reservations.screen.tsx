import {
  AsOf,
  Button,
  EmptyState,
  Loading,
  LoadMore,
  Page,
  SegmentedControl,
  SheetHeader,
  Skeleton,
} from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { ReservationCard } from './reservation.card.js';
import { useReservations, type Shown } from './reservations.queries.js';
import styles from './reservations.module.css';

const faces: readonly Shown[] = ['coming', 'past'];

/** All bookings for later of the rider: those to come, the next one first, and those that ended without a ride. */
export function ReservationsScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const show = faces.find((face) => face === params.get('show')) ?? 'coming';
  useDocumentTitle(formatMessage({ id: 'reservations.title' }));
  const home = () => void navigate(riderPaths.home(basePath));
  return (
    <Page>
      <SheetHeader title={formatMessage({ id: 'reservations.title' })} onBack={home} />
      <SegmentedControl
        label={formatMessage({ id: 'reservations.which' })}
        value={show}
        onChange={(face) => setParams(face === 'coming' ? {} : { show: face }, { replace: true })}
        options={faces.map((value) => ({ value, label: formatMessage({ id: `reservations.show.${value}` }) }))}
      />
      <Reservations key={show} show={show} onBook={home} />
    </Page>
  );
}

function Reservations({ show, onBook }: { show: Shown; onBook(): void }) {
  const { formatMessage } = useIntl();
  const query = useReservations(show);
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!data && error) {
    return (
      <LoadFailure
        error={error}
        what="reservations.title"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={formatMessage({ id: 'reservations.loading' })}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return <None show={show} onBook={onBook} />;
  return (
    <>
      {error && !isFetchNextPageError && <AsOf what="reservations.title" at={query.dataUpdatedAt} />}
      <ul className={styles.list} aria-label={formatMessage({ id: `reservations.show.${show}` })}>
        {all.map((reservation) => (
          <li key={reservation.id}>
            <ReservationCard reservation={reservation} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          pages={data.pages.length}
          loading={isFetchingNextPage}
          problem={isFetchNextPageError ? describeError(formatMessage, error, 'reservations.moreNotLoaded') : null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

function None({ show, onBook }: { show: Shown; onBook(): void }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      icon="clock"
      title={formatMessage({ id: `reservations.none.${show}` })}
      action={
        show === 'coming' && (
          <Button onClick={onBook}>
            <FormattedMessage id="history.bookARide" />
          </Button>
        )
      }
    >
      <FormattedMessage id={`reservations.noneHint.${show}`} />
    </EmptyState>
  );
}
