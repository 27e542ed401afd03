import { sharedTrip } from '@rahi/contracts/calls/trip-safety.calls';
import type { SharedTrip } from '@rahi/contracts/trip-share';
import {
  EmptyState,
  KeyValue,
  KeyValues,
  Page,
  Plate,
  QuerySection,
  RideMap,
  Skeleton,
  StatusBadge,
} from '@rahi/ui-kit';
import {
  ApiError,
  createQueryClient,
  formatClock,
  queryOptionsFor,
  useDocumentTitle,
  type RemoteServices,
} from '@rahi/web-kit';
import { useLocation } from '@rahi/web-kit/router';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './shared-trip.module.css';

type Services = Pick<RemoteServices, 'api' | 'map'>;

const notIndexed = { name: 'robots', content: 'noindex,nofollow' } as const;
const noReferrer = { name: 'referrer', content: 'no-referrer' } as const;
/** This page polls, because the live stream needs a signed-in user. */
const pollMs = 5_000;

/** A trip as seen by a person who has the link (R39). The link's secret follows the #, which a browser never sends. */
export function SharedTripScreen({ services }: { services: Services }) {
  const { formatMessage } = useIntl();
  const [queryClient] = useState(createQueryClient);
  const { hash } = useLocation();
  useDocumentTitle(formatMessage({ id: 'share.title' }));
  return (
    <QueryClientProvider client={queryClient}>
      <meta {...notIndexed} />
      <meta {...noReferrer} />
      <Page>
        <Followed key={hash} token={hash.slice(1)} services={services} />
      </Page>
    </QueryClientProvider>
  );
}

function Followed({ token, services }: { token: string; services: Services }) {
  const { formatMessage } = useIntl();
  const trip = useQuery({
    ...queryOptionsFor(services.api, sharedTrip, { params: { token } }),
    enabled: token !== '',
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollMs),
  });
  if (token === '' || isGone(trip.error))
    return (
      <EmptyState icon="car" title={formatMessage({ id: 'share.none' })}>
        <FormattedMessage id="share.noneHint" />
      </EmptyState>
    );
  return (
    <QuerySection query={trip} what="share.trip" skeleton={<Skeleton shape="block" />} age>
      {(known) => <Known trip={known} services={services} />}
    </QuerySection>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && [400, 404].includes(error.status);

function Known({ trip, services }: { trip: SharedTrip; services: Services }) {
  const { formatMessage } = useIntl();
  const { status, driver, position, pickup, dropoff, stops = [], estimatedArrival } = trip;
  const next = stops.find(({ passed }) => !passed) ?? dropoff;
  const arrival = status === 'in_progress' ? estimatedArrival : null;
  return (
    <>
      <h1 className={styles.title}>
        <FormattedMessage id="share.tripOf" values={{ name: trip.riderName }} />
        <StatusBadge status={status} />
      </h1>
      <div className={styles.map}>
        <RideMap
          label={formatMessage({ id: 'share.map' })}
          center={position ?? pickup}
          fitTo={position ? [position, status === 'in_progress' ? next : pickup] : [pickup, ...stops, dropoff]}
          pickup={pickup}
          stops={stops}
          dropoff={dropoff}
          vehicle={position && { ...position, vehicleType: trip.vehicleType }}
          tiles={services.map}
        />
      </div>
      <KeyValues>
        {arrival && (
          <KeyValue name={formatMessage({ id: 'share.arrival' })}>
            <time dateTime={arrival}>{formatClock(new Date(arrival))}</time>
          </KeyValue>
        )}
        {driver && <KeyValue name={formatMessage({ id: 'share.driver' })}>{driver.name}</KeyValue>}
        {driver?.vehicleModel && <KeyValue name={formatMessage({ id: 'share.car' })}>{driver.vehicleModel}</KeyValue>}
        {driver?.vehicleNumber && (
          <KeyValue name={formatMessage({ id: 'share.plate' })}>
            <Plate number={driver.vehicleNumber} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'share.from' })}>{pickup.address}</KeyValue>
        {stops.map(({ address, passed }, place) => (
          // One place may be a stop twice.
          // oxlint-disable-next-line react/no-array-index-key
          <KeyValue key={place} name={formatMessage({ id: 'share.stop' }, { number: place + 1 })}>
            <FormattedMessage id="share.stopAt" values={{ address, passed: String(passed) }} />
          </KeyValue>
        ))}
        <KeyValue name={formatMessage({ id: 'share.to' })}>{dropoff.address}</KeyValue>
      </KeyValues>
    </>
  );
}
