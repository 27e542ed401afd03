import { driverCharge } from '@rahi/contracts/calls/rides.calls';
import { formatRupees } from '@rahi/contracts/money';
import type { DriverCharge } from '@rahi/contracts/payment';
import { releaseReasons, type ReleaseReason, type Ride } from '@rahi/contracts/ride';
import { inLanguage, queryKeyFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './driver-charge.module.css';

const list = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** The longest wait for the charge, in milliseconds. After it, the driver may leave without knowing it. */
const chargeTimeoutMs = 3_000;

/** R42: what leaving the ride costs its driver, read again each time `asking` becomes true. */
export function useDriverCharge(rideId: string, asking: boolean) {
  const { services } = useRemote();
  const args = { params: { id: rideId } };
  return useQuery({
    queryKey: queryKeyFor(driverCharge, args),
    queryFn: ({ signal }) => services.api.call(driverCharge, args, { signal, timeoutMs: chargeTimeoutMs }),
    enabled: asking,
    staleTime: 0,
    gcTime: 0,
  });
}

interface ChargeNoteProps {
  ride: Ride;
  /** From `useDriverCharge`; undefined while it is not known. */
  charge: DriverCharge | undefined;
  /** The reason that is chosen for giving the ride back; absent at the pickup, where none is asked for. */
  reason?: ReleaseReason | null;
}

/** What leaving costs, and when it costs nothing. Empty where no rule makes the driver pay. */
export function ChargeNote({ ride, charge, reason }: ChargeNoteProps) {
  const { formatMessage } = useIntl();
  const costs = charge !== undefined && Number(charge.charge) > 0;
  return (
    <output className={styles.charge}>
      {costs &&
        (reason && charge.excusedBy.includes(reason) ? (
          <FormattedMessage id="trip.chargeNone" />
        ) : (
          <>
            <FormattedMessage
              id="trip.charge"
              values={{
                amount: <b>{formatRupees(charge.charge)}</b>,
                rider: ride.guest?.bookedBy || ride.rider.name || formatMessage({ id: 'trip.theRider' }),
              }}
            />{' '}
            {reason === undefined ? <FormattedMessage id="trip.chargeLater" /> : <Excused by={charge.excusedBy} />}
          </>
        ))}
    </output>
  );
}

/** The reasons that cost nothing. One that this release has no words for is left out. */
function Excused({ by }: { by: readonly string[] }) {
  const { formatMessage } = useIntl();
  const reasons = releaseReasons
    .filter((reason) => by.includes(reason))
    .map((reason) => formatMessage({ id: 'trip.releaseReason' }, { reason }));
  if (reasons.length === 0) return null;
  return <FormattedMessage id="trip.chargeExcused" values={{ reasons: list().format(reasons) }} />;
}
