import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import type { RideKind } from '@rahi/contracts/ride-kind';
import { Pill } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import styles from './ride-row.module.css';

/** The short id, leading to the ride, and when it was booked. `name` says the id otherwise to screen readers. */
export function RideIdCell({ rideId, name, at }: { rideId: string; name?: string; at?: string }) {
  const { basePath } = useRemote();
  return (
    <td className={styles.id}>
      <Link className={styles.link} to={`${basePath}/ride/${rideId}`} aria-label={name} title={rideId}>
        {rideId.slice(0, 8)}
      </Link>
      {at !== undefined && <time dateTime={at}>{momentText(at)}</time>}
    </td>
  );
}

interface PersonCellProps {
  /** The page to link to: the account's, the driver's, or that of the organisation in the place of a rider (ADR 98). */
  kind: 'user' | 'driver' | 'organisation';
  /** Null until a driver is assigned. */
  person: { id: string; name: string } | null;
}

const pageOf = { user: 'user', driver: 'driver', organisation: 'partners' } as const;

/** Whose page the rider of a ride has. */
export const riderKind = ({ byOrganisation }: { byOrganisation?: boolean | undefined }) =>
  byOrganisation ? 'organisation' : 'user';

/** The address of the page of a ride's rider. */
export const riderPath = (
  basePath: string,
  ride: { readonly riderId: string; readonly byOrganisation?: boolean | undefined },
): string => `${basePath}/${pageOf[riderKind(ride)]}/${ride.riderId}`;

/** The rider or the driver, linked to their page. */
export function PersonCell({ kind, person }: PersonCellProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <td className={styles.person} data-none={person === null || undefined}>
      {person ? (
        <Link className={styles.personLink} to={`${basePath}/${pageOf[kind]}/${person.id}`} title={person.name}>
          {person.name || formatMessage({ id: kind === 'driver' ? 'rides.driver' : 'rides.rider' })}
        </Link>
      ) : (
        '–'
      )}
    </td>
  );
}

/** Pickup and drop-off, in two lines; a dash when one is unknown. */
export function TripCell({ from, to }: { from: string | undefined; to: string | undefined }) {
  if (!from || !to) return <td data-wide>–</td>;
  return (
    <td className={styles.trip} data-wide title={`${from} → ${to}`}>
      <span>{from}</span>
      <span>{to}</span>
    </td>
  );
}

/** The kind of a ride, a dash where it is not known; and whether it was booked for a guest (R45). */
export function KindCell({ kind, forGuest }: { kind: RideKind | null | undefined; forGuest: boolean | undefined }) {
  return (
    <td className={styles.kind} data-none={(!kind && !forGuest) || undefined}>
      {kind ? <FormattedMessage id={`rides.kind.${kind}`} /> : '–'}
      {forGuest && (
        <Pill tone="neutral">
          <FormattedMessage id="rides.forGuest" />
        </Pill>
      )}
    </td>
  );
}

export function TimeCell({ at }: { at: string }) {
  return (
    <td className={styles.time}>
      <time dateTime={at}>{momentText(at)}</time>
    </td>
  );
}
