import type { Ride, Tracking } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { useNow } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { useTracked } from './trip.queries.js';
import styles from './trip-notice.module.css';
import { useAnotherDriver } from './use-another-driver.js';

/**
 * A driver whose last position is older than this, in milliseconds, counts as silent. A driver normally sends one every
 * few seconds.
 */
export const silentMs = 90_000;
const clockMs = 5_000;

/** R12: says that the driver does not come nearer, or is silent, and offers another driver at the same fare. */
export function StalledDriver({ ride }: { ride: Ride }) {
  return <output className={styles.notice}>{ride.stalledAt && <Notice ride={ride} />}</output>;
}

function Notice({ ride }: { ride: Ride }) {
  const another = useAnotherDriver();
  const heardAt = useTracked(ride, positionAt);
  const now = useNow(clockMs);
  const silent = heardAt === null || now - Date.parse(heardAt) > silentMs;
  return (
    <Banner
      tone="neutral"
      title={<FormattedMessage id={silent ? 'trip.driverSilent' : 'trip.driverStands'} />}
      action={
        <Button small loading={another.isPending} onClick={() => another.mutate(ride)}>
          <FormattedMessage id="trip.findAnotherDriver" />
        </Button>
      }
    />
  );
}

const positionAt = ({ driverLocation }: Tracking) => driverLocation?.at ?? null;
