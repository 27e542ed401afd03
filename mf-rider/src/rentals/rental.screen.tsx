import { EmptyState, Loading, Page, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { PickupWhen } from '../booking/pickup-when.js';
import { PickupBeside } from '../home/pickup-beside.js';
import { usePickup, type Pickup } from '../places/use-pickup.js';
import { readTripPlan, wishesIn, type TripPlan } from '../rides/trip-plan.js';
import { RentalChoice } from './rental.choice.js';
import { rentalsQuery } from './rentals.queries.js';
import styles from './rentals.module.css';

/** A car and its driver for some hours: where and when it begins, which package, and with which vehicle. */
export function RentalScreen() {
  const { formatMessage } = useIntl();
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // A rental that is booked again.
  const [planned] = useState(() => (params.has('planned') ? readTripPlan(user.id) : null));
  const pickup = usePickup(planned?.pickup ?? null);
  const [pickupAt, setPickupAt] = useState<string>();
  useDocumentTitle(formatMessage({ id: 'rental.title' }));
  return (
    <Page>
      <SheetHeader
        title={formatMessage({ id: 'rental.title' })}
        note={formatMessage({ id: 'rental.note' })}
        onBack={() => void navigate(riderPaths.home(basePath))}
      />
      <div className={styles.place}>
        <PickupBeside pickup={pickup} />
      </div>
      <Packages pickup={pickup} pickupAt={pickupAt} onTime={setPickupAt} wishes={wishesIn(planned)} />
    </Page>
  );
}

interface PackagesProps {
  pickup: Pickup;
  pickupAt: string | undefined;
  onTime(pickupAt: string | undefined): void;
  wishes: Pick<TripPlan, 'womanDriver' | 'preferences'>;
}

function Packages({ pickup: { stop }, pickupAt, onTime, wishes }: PackagesProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const query = rentalsQuery(api, stop ?? { lat: 0, lng: 0 }, pickupAt);
  // What was chosen stays chosen while the packages of another pickup or time are read.
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    queryFn: stop ? query.queryFn : skipToken,
    placeholderData: keepPreviousData,
  });
  if (!stop) {
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'rental.where' })}>
        <FormattedMessage id="rental.whereHint" />
      </EmptyState>
    );
  }
  const plan = { pickup: stop, dropoff: stop, ...(pickupAt && { pickupAt }) };
  return (
    <>
      <PickupWhen plan={plan} onChoose={onTime} />
      {error && !data ? (
        <LoadFailure error={error} what="rental.title" onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Offered plan={{ pickup: stop, pickupAt, ...wishes }} offers={data} />
      ) : (
        <Loading label={formatMessage({ id: 'rental.loading' })}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="row" />
        </Loading>
      )}
    </>
  );
}

function Offered(props: Parameters<typeof RentalChoice>[0]) {
  const { formatMessage } = useIntl();
  if (props.offers.length > 0) return <RentalChoice {...props} />;
  return (
    <EmptyState icon="clock" title={formatMessage({ id: 'rental.none' })}>
      <FormattedMessage id="rental.noneHint" />
    </EmptyState>
  );
}
