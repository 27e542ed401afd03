import type { LatLng } from '@rahi/contracts/geo/distance';
import { distanceKm } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import { ErrorState, List, ListRow, Money } from '@rahi/ui-kit';
import { describeError, inLanguage, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { distanceTo } from '../places/distance-to.js';
import { shortAddress } from '../places/stop-of-place.js';
import { dropoffOf } from '../rides/ride-stops.js';
import { recentRidesShown } from '../rides/rides.queries.js';
import type { Stop } from '../rides/trip-plan.js';
import { useRecentRides } from './home.queries.js';
import { PastRidesToCome } from './past-rides-to-come.js';
import styles from './past-rides.module.css';

export interface PastRidesProps {
  /** The point from which their distance is measured. */
  near: LatLng | null;
  /** The rider opened one of the two lists. */
  onOpen(): void;
  onRebook(dropoff: Stop): void;
}

const faces = ['recent', 'history'] as const;
type Face = (typeof faces)[number];

/** Earlier rides: the places they went to, each a tap away, or the rides with their outcome. */
export function PastRides({ onOpen, ...content }: PastRidesProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const [face, setFace] = useState<Face>('recent');
  return (
    <section aria-label={formatMessage({ id: 'home.recentRides' })}>
      <div className={styles.head}>
        <div className={styles.faces}>
          {faces.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.face}
              aria-pressed={face === one}
              onClick={() => {
                setFace(one);
                onOpen();
              }}
            >
              <FormattedMessage id={`home.${one}`} />
            </button>
          ))}
        </div>
        <Link to={riderPaths.history(basePath)} className={styles.all}>
          <FormattedMessage id="home.showAll" />
        </Link>
      </div>
      <Content face={face} {...content} />
    </section>
  );
}

function Content({ face, near, onRebook }: { face: Face } & Omit<PastRidesProps, 'onOpen'>) {
  const { formatMessage } = useIntl();
  const { data, error, isFetching, refetch } = useRecentRides();
  if (data) {
    const shown = (face === 'recent' ? placesOf(data) : data).slice(0, recentRidesShown);
    if (shown.length === 0) {
      return (
        <p className={styles.empty}>
          <FormattedMessage id="home.noRecent" />
        </p>
      );
    }
    return (
      <List label={formatMessage({ id: face === 'recent' ? 'home.recentRides' : 'home.history' })}>
        {shown.map((ride) =>
          face === 'recent' ? (
            <RecentPlace key={ride.id} ride={ride} near={near} onRebook={onRebook} />
          ) : (
            <PastRide key={ride.id} ride={ride} onRebook={onRebook} />
          ),
        )}
      </List>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={formatMessage({ id: 'home.recentNotLoaded' })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {describeError(formatMessage, error)}
      </ErrorState>
    );
  }
  return <PastRidesToCome />;
}

/** Within this distance, two places count as the same door, even when the phone names or pins them differently. */
const sameDoorKm = 0.1;

/** The last ride to each place that was reached. */
function placesOf(rides: readonly Ride[]): Ride[] {
  const places: Ride[] = [];
  for (const ride of rides) {
    const known = places.some((other) => distanceKm(dropoffOf(other), dropoffOf(ride)) < sameDoorKm);
    if (ride.status === 'completed' && !known) places.push(ride);
  }
  return places;
}

interface RowProps {
  ride: Ride;
  onRebook(dropoff: Stop): void;
}

function RecentPlace({ ride, near, onRebook }: RowProps & { near: LatLng | null }) {
  const { formatMessage } = useIntl();
  const dropoff = dropoffOf(ride);
  return (
    <ListRow
      icon="clock"
      title={shortAddress(ride.dropoffAddress)}
      note={formatMessage({ id: 'home.from' }, { place: shortAddress(ride.pickupAddress) })}
      trailing={distanceTo(near, dropoff)}
      onPress={() => onRebook(dropoff)}
    />
  );
}

const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));

function PastRide({ ride, onRebook }: RowProps) {
  const { formatMessage } = useIntl();
  return (
    <ListRow
      icon="car"
      title={shortAddress(ride.dropoffAddress)}
      note={`${day().format(new Date(ride.createdAt))} · ${formatMessage({ id: `ui.status.${ride.status}` })}`}
      trailing={ride.status === 'completed' && <Money rupees={ride.fare} />}
      onPress={() => onRebook(dropoffOf(ride))}
    />
  );
}
