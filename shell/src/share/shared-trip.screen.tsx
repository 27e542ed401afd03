import { sharedTrip } from '@rahi/contracts/calls/trip-safety.calls';
import type { Language } from '@rahi/contracts/languages';
import type { SharedTrip } from '@rahi/contracts/trip-share';
import {
  EmptyState,
  KeyValue,
  KeyValues,
  OutstationKind,
  Page,
  Plate,
  QuerySection,
  RideMap,
  Skeleton,
  StatusBadge,
  placeText,
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
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LanguageControl } from '../language/language-control.js';
import { languageKey } from '../language/start-language.js';
import { BookingsForMe, GuestOfTrip, type GuestServices } from './guest-of-trip.js';
import { ParcelReceiver } from './parcel-receiver.js';
import styles from './shared-trip.module.css';

type Services = Pick<RemoteServices, 'api' | 'map'> & GuestServices;
interface Shown {
  services: Services;
  language: LanguageControl;
}

const notIndexed = { name: 'robots', content: 'noindex,nofollow' } as const;
const noReferrer = { name: 'referrer', content: 'no-referrer' } as const;
/** This page polls, because the live stream needs a signed-in user. */
const pollMs = 5_000;

/** A trip as seen by a person who has the link (R39). The link's secret follows the #, which a browser never sends. */
export function SharedTripScreen({ services, language }: Shown) {
  const { formatMessage } = useIntl();
  const [queryClient] = useState(createQueryClient);
  const { hash } = useLocation();
  useDocumentTitle(formatMessage({ id: 'share.title' }));
  return (
    <QueryClientProvider client={queryClient}>
      <meta {...notIndexed} />
      <meta {...noReferrer} />
      <Page>
        <Followed key={hash} token={hash.slice(1)} services={services} language={language} />
      </Page>
    </QueryClientProvider>
  );
}

function Followed({ token, services, language }: Shown & { token: string }) {
  const { formatMessage } = useIntl();
  const trip = useQuery({
    ...queryOptionsFor(services.api, sharedTrip, { params: { token } }),
    enabled: token !== '',
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollMs),
  });
  useGuestsLanguage((trip.data?.guest ?? trip.data?.receiver)?.language, language);
  if (token === '' || isGone(trip.error))
    return (
      <EmptyState icon="car" title={formatMessage({ id: 'share.none' })}>
        <FormattedMessage id="share.noneHint" />
      </EmptyState>
    );
  return (
    <QuerySection query={trip} what="share.trip" skeleton={<Skeleton shape="block" />} age>
      {(known) => <Known trip={known} token={token} services={services} />}
    </QuerySection>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && [400, 404].includes(error.status);

/** R45: the page of a guest is in the language that the rider chose for them, unless the device has a choice of its own. */
function useGuestsLanguage(wanted: Language | undefined, language: LanguageControl): void {
  const show = useEffectEvent((chosen: Language) => {
    if (localStorage.getItem(languageKey) !== null || language.getSnapshot() === chosen) return;
    // The texts that are there stay.
    language.show(chosen).catch((error: unknown) => console.warn(error));
  });
  useEffect(() => {
    if (wanted) show(wanted);
  }, [wanted]);
}

function Known({ trip, token, services }: { trip: SharedTrip; token: string; services: Services }) {
  const { formatMessage } = useIntl();
  const { status, driver, position, pickup, dropoff, stops = [], estimatedArrival, guest, rental, outstation } = trip;
  // A rental has no drop-off before its end.
  const goesAnywhere = Boolean(rental) && status !== 'completed';
  const next = stops.find(({ passed }) => !passed) ?? dropoff;
  const arrival = status === 'in_progress' ? estimatedArrival : null;
  return (
    <>
      <h1 className={styles.title}>
        <FormattedMessage id={trip.isParcel ? 'share.parcelOf' : 'share.tripOf'} values={{ name: trip.riderName }} />
        <StatusBadge status={status} />
      </h1>
      {trip.receiver && <ParcelReceiver receiver={trip.receiver} driver={driver} />}
      {guest && <GuestOfTrip token={token} guest={guest} driver={driver} services={services} />}
      <div className={styles.map}>
        <RideMap
          label={formatMessage({ id: 'share.map' })}
          center={position ?? pickup}
          fitTo={
            position
              ? [position, status === 'in_progress' && !goesAnywhere ? next : pickup]
              : [pickup, ...stops, dropoff]
          }
          pickup={pickup}
          stops={stops}
          dropoff={goesAnywhere ? null : dropoff}
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
        {/* A guest has them above. */}
        {!guest && driver && <KeyValue name={formatMessage({ id: 'share.driver' })}>{driver.name}</KeyValue>}
        {!guest && driver?.vehicleModel && (
          <KeyValue name={formatMessage({ id: 'share.car' })}>{driver.vehicleModel}</KeyValue>
        )}
        {!guest && driver?.vehicleNumber && (
          <KeyValue name={formatMessage({ id: 'share.plate' })}>
            <Plate number={driver.vehicleNumber} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'share.from' })}>{placeText(pickup.address)}</KeyValue>
        {stops.map(({ address, passed }, place) => (
          // One place may be a stop twice.
          // oxlint-disable-next-line react/no-array-index-key
          <KeyValue key={place} name={formatMessage({ id: 'share.stop' }, { number: place + 1 })}>
            <FormattedMessage id="share.stopAt" values={{ address: placeText(address), passed: String(passed) }} />
          </KeyValue>
        ))}
        {rental && (
          <KeyValue name={formatMessage({ id: 'share.rental' })}>
            <FormattedMessage id="share.rentalOf" values={{ ...rental }} />
          </KeyValue>
        )}
        {outstation && (
          <KeyValue name={formatMessage({ id: 'share.kind' })}>
            <OutstationKind outstation={outstation} />
          </KeyValue>
        )}
        {!goesAnywhere && <KeyValue name={formatMessage({ id: 'share.to' })}>{placeText(dropoff.address)}</KeyValue>}
      </KeyValues>
      {guest && <BookingsForMe token={token} guest={guest} services={services} />}
    </>
  );
}
