import { firstName } from '@rahi/contracts/first-name';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import styles from './trip-bar.module.css';

/** The way back to a trip that runs while the driver looks at another part of the app. Null, it says nothing. */
export function TripBar({ ride }: { ride: Ride | null }) {
  const navigate = useNavigate();
  const name = firstName(ride?.rider.name);
  return (
    <output className={ride ? styles.bar : undefined}>
      {ride && (
        <>
          <span>
            <FormattedMessage id={name ? 'requests.tripWithRuns' : 'requests.tripRuns'} values={{ name }} />
          </span>
          <Button small onClick={() => void navigate(`/driver/trip/${ride.id}`)}>
            <FormattedMessage id="requests.toTrip" />
          </Button>
        </>
      )}
    </output>
  );
}
