import type { OutstationKind } from '@rahi/contracts/outstation';
import { EmptyState, Loading, Page, SegmentedControl, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { PickupWhen } from '../booking/pickup-when.js';
import { PickupBeside } from '../home/pickup-beside.js';
import { usePickup } from '../places/use-pickup.js';
import styles from '../rentals/rentals.module.css';
import { readTripPlan, wishesIn, type Stop, type TripPlan } from '../rides/trip-plan.js';
import { DestinationField } from './destination-field.js';
import { OutstationChoice } from './outstation.choice.js';
import { outstationQuery } from './outstation.queries.js';
import { ReturnWhen } from './return-when.js';

const hourMs = 3_600_000;
const kinds = ['oneWay', 'roundTrip'] as const satisfies readonly OutstationKind[];

/** A return that is proposed: a day after the pickup, on a full quarter of an hour. */
const dayAfter = (pickupAt: string | undefined): string => {
  const begins = pickupAt === undefined ? Date.now() : Date.parse(pickupAt);
  return new Date(Math.ceil((begins + 24 * hourMs) / (hourMs / 4)) * (hourMs / 4)).toISOString();
};

/** A car and its driver out of the city: from where to where, one way or there and back, when, and with which vehicle. */
export function OutstationScreen() {
  const { formatMessage } = useIntl();
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // Coming from a booking that no usual ride can be.
  const [planned] = useState(() => (params.has('planned') ? readTripPlan(user.id) : null));
  const pickup = usePickup(planned?.pickup ?? null);
  const [dropoff, setDropoff] = useState<Stop | null>(planned?.dropoff ?? null);
  const [kind, setKind] = useState<OutstationKind>('oneWay');
  const [pickupAt, setPickupAt] = useState(planned?.pickupAt);
  const [wishedReturn, setReturn] = useState(() => dayAfter(planned?.pickupAt));
  const begins = pickupAt === undefined ? 0 : Date.parse(pickupAt) + hourMs;
  const returnAt = Date.parse(wishedReturn) < begins ? dayAfter(pickupAt) : wishedReturn;
  useDocumentTitle(formatMessage({ id: 'outstation.title' }));
  return (
    <Page>
      <SheetHeader
        title={formatMessage({ id: 'outstation.title' })}
        note={formatMessage({ id: 'outstation.note' })}
        onBack={() => void navigate(riderPaths.home(basePath))}
      />
      <div className={styles.place}>
        <PickupBeside pickup={pickup} />
        <DestinationField stop={dropoff} onChoose={setDropoff} />
      </div>
      <SegmentedControl
        label={formatMessage({ id: 'outstation.kind' })}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'oneWay')}
        options={kinds.map((value) => ({ value, label: formatMessage({ id: `outstation.kind.${value}` }) }))}
      />
      {pickup.stop && (
        <PickupWhen
          plan={{ pickup: pickup.stop, dropoff: pickup.stop, ...(pickupAt && { pickupAt }) }}
          onChoose={setPickupAt}
        />
      )}
      {pickup.stop && kind === 'roundTrip' && (
        <ReturnWhen returnAt={returnAt} place={pickup.stop} onChoose={setReturn} />
      )}
      <Offered
        pickup={pickup.stop}
        dropoff={dropoff}
        pickupAt={pickupAt}
        wish={kind === 'oneWay' ? { kind } : { kind, returnAt }}
        wishes={wishesIn(planned)}
      />
    </Page>
  );
}

interface OfferedProps {
  pickup: Stop | null;
  dropoff: Stop | null;
  pickupAt: string | undefined;
  wish: { kind: OutstationKind; returnAt?: string };
  wishes: Pick<TripPlan, 'womanDriver' | 'preferences'>;
}

function Offered({ pickup, dropoff, pickupAt, wish, wishes }: OfferedProps) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const query = outstationQuery(api, pickup ?? { lat: 0, lng: 0 }, pickupAt);
  // What was chosen stays chosen while the terms of another pickup or time are read.
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    queryFn: pickup ? query.queryFn : skipToken,
    placeholderData: keepPreviousData,
  });
  if (!pickup) {
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'rental.where' })}>
        <FormattedMessage id="rental.whereHint" />
      </EmptyState>
    );
  }
  if (error && !data)
    return <LoadFailure error={error} what="outstation.title" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label={formatMessage({ id: 'outstation.loading' })}>
        <Skeleton shape="row" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="car" title={formatMessage({ id: 'outstation.none' })}>
        <FormattedMessage id="outstation.noneHint" />
      </EmptyState>
    );
  }
  if (!dropoff) {
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'outstation.where' })}>
        <FormattedMessage id="outstation.whereHint" />
      </EmptyState>
    );
  }
  const plan = { pickup, dropoff, wish, ...wishes, ...(pickupAt && { pickupAt }) };
  return <OutstationChoice plan={plan} offers={data} />;
}
