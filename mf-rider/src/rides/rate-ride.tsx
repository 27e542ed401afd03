import type { Ride } from '@rahi/contracts/ride';
import { Button, StarRating } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { useRateRide } from './rides.queries.js';
import styles from './rate-ride.module.css';

/** Stars for a completed ride, given once (R15): chosen first, sent by the button, so that arrow keys may wander. */
export function RateRide({ ride }: { ride: Ride }) {
  const { services } = useRemote();
  const [stars, setStars] = useState<number | null>(null);
  const rate = useRateRide();
  const name = ride.driver?.user.name;
  if (ride.rating !== null) {
    return (
      <StarRating
        label={name ? `You rated ${name}` : 'Your rating'}
        value={ride.rating}
        onChange={() => undefined}
        disabled
      />
    );
  }
  const submit = () => {
    if (stars === null) return;
    rate.mutate(
      { rideId: ride.id, rating: stars },
      {
        onError: (error) => {
          const description = describeError(error, 'Your rating could not be sent. Please try again.');
          services.toast.show({ title: 'Rating not sent', description, tone: 'bad' });
        },
      },
    );
  };
  return (
    <div className={styles.rate}>
      <StarRating
        label={name ? `Rate ${name}` : 'Rate your driver'}
        value={stars}
        onChange={setStars}
        disabled={rate.isPending}
      />
      {stars !== null && (
        <Button wide loading={rate.isPending} onClick={submit}>
          Submit rating
        </Button>
      )}
    </div>
  );
}
