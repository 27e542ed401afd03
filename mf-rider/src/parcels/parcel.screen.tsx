import { EmptyState, Loading, Page, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { PickupBeside } from '../home/pickup-beside.js';
import { DestinationField } from '../outstation/destination-field.js';
import { usePickup } from '../places/use-pickup.js';
import styles from '../rentals/rentals.module.css';
import type { Stop } from '../rides/trip-plan.js';
import { ParcelChoice } from './parcel.choice.js';
import { parcelOffersQuery } from './parcels.queries.js';

/** A parcel: from where to where, what it is, who gets it, and with which vehicle. */
export function ParcelScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const pickup = usePickup();
  const [dropoff, setDropoff] = useState<Stop | null>(null);
  useDocumentTitle(formatMessage({ id: 'parcel.title' }));
  return (
    <Page>
      <SheetHeader
        title={formatMessage({ id: 'parcel.title' })}
        note={formatMessage({ id: 'parcel.note' })}
        onBack={() => void navigate(riderPaths.home(basePath))}
      />
      <div className={styles.place}>
        <PickupBeside pickup={pickup} />
        <DestinationField label="parcel.where" near={pickup.near} stop={dropoff} onChoose={setDropoff} />
      </div>
      <Offered pickup={pickup.stop} dropoff={dropoff} />
    </Page>
  );
}

function Offered({ pickup, dropoff }: { pickup: Stop | null; dropoff: Stop | null }) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const query = parcelOffersQuery(api, pickup ?? { lat: 0, lng: 0 });
  const { data, error, isFetching, refetch } = useQuery({ ...query, queryFn: pickup ? query.queryFn : skipToken });
  if (!pickup) {
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'rental.where' })}>
        <FormattedMessage id="parcel.pickupHint" />
      </EmptyState>
    );
  }
  if (error && !data)
    return <LoadFailure error={error} what="parcel.title" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label={formatMessage({ id: 'parcel.loading' })}>
        <Skeleton shape="row" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="bag" title={formatMessage({ id: 'parcel.none' })}>
        <FormattedMessage id="parcel.noneHint" />
      </EmptyState>
    );
  }
  if (!dropoff) {
    return (
      <EmptyState icon="pin" title={formatMessage({ id: 'parcel.where' })}>
        <FormattedMessage id="parcel.whereHint" />
      </EmptyState>
    );
  }
  return <ParcelChoice plan={{ pickup, dropoff }} offers={data} />;
}
