import { keepDriverDays, leastStarsToKeep } from '@rahi/contracts/calls/kept-drivers.calls';
import { firstName } from '@rahi/contracts/first-name';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useKeepDriver, useKeptDrivers, useRemoveKeptDriver } from './kept-drivers.queries.js';
import styles from './kept-drivers.module.css';

const keepMs = keepDriverDays * 24 * 3_600_000;

/** After 4 or 5 stars the rider can keep the driver, and undo it (ADR 86). Shows nothing before the stars, and for a trip that is too long ago. */
export function KeepDriver({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const [now] = useState(() => Date.now());
  const { completedAt, rating, driver } = ride;
  const isRecent = completedAt !== null && now - Date.parse(completedAt) <= keepMs;
  const canKeep = isRecent && driver !== null && rating !== null && rating >= leastStarsToKeep;
  const { data } = useKeptDrivers(canKeep);
  const keep = useKeepDriver();
  const remove = useRemoveKeptDriver();
  const name = firstName(driver?.user.name);
  if (!canKeep || name === null) return null;
  // Where the list cannot be read, what was pressed last counts.
  const isKept = data ? data.drivers.some(({ rideId }) => rideId === ride.id) : keep.isSuccess;
  const error = keep.error ?? remove.error;
  const press = () => {
    const [next, other] = isKept ? [remove, keep] : [keep, remove];
    other.reset();
    next.mutate(ride.id);
  };
  return (
    <section className={styles.keep} aria-label={formatMessage({ id: 'keep.open' }, { name })}>
      <output className={styles.words}>
        <FormattedMessage id={isKept ? 'keep.done' : 'keep.hint'} values={{ name }} />
      </output>
      <Button kind={isKept ? 'quiet' : 'secondary'} loading={keep.isPending || remove.isPending} onClick={press}>
        {isKept ? <FormattedMessage id="keep.undo" /> : <FormattedMessage id="keep.open" values={{ name }} />}
      </Button>
      {error && (
        <p className={styles.wrong} role="alert">
          {describeError(formatMessage, error)}
        </p>
      )}
    </section>
  );
}
