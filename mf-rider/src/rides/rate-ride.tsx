import {
  mostStarsOfProblem,
  ratingProblems,
  ratingTags,
  type RatingProblem,
  type RatingTag,
  type Ride,
} from '@rahi/contracts/ride';
import { Button, StarRating } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '../area/chips.js';
import { useRateRide } from './rides.mutations.js';
import styles from './rate-ride.module.css';

/** Whether so many stars say that something was wrong. */
export const isLowRating = (stars: number | null) => stars !== null && stars <= mostStarsOfProblem;

interface RateRideProps {
  ride: Ride;
  /** The stars that the rider chose, before they are sent. */
  onStars?(stars: number): void;
}

/**
 * Stars for a completed ride, given once (R15): choosing does not send, because arrow keys pass over other values; the button
 * does. The tags fit the stars.
 */
export function RateRide({ ride, onStars }: RateRideProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [stars, setStars] = useState<number | null>(null);
  const [tags, setTags] = useState<readonly (RatingTag | RatingProblem)[]>([]);
  const rate = useRateRide();
  const name = ride.driver?.user.name;
  if (ride.rating !== null) {
    return (
      <StarRating
        label={
          ride.guest?.rated
            ? formatMessage({ id: 'guest.rated' }, { name: ride.guest.name })
            : name
              ? formatMessage({ id: 'rides.youRated' }, { name })
              : formatMessage({ id: 'rides.yourRating' })
        }
        value={ride.rating}
        onChange={() => undefined}
        disabled
      />
    );
  }
  const low = isLowRating(stars);
  const said = low ? ratingProblems : ratingTags;
  const chosen = said.filter((tag) => tags.includes(tag));
  const submit = () => {
    if (stars === null) return;
    const praise = low ? [] : ratingTags.filter((tag) => tags.includes(tag));
    const problems = low ? ratingProblems.filter((tag) => tags.includes(tag)) : [];
    rate.mutate(
      {
        rideId: ride.id,
        rating: stars,
        ...(praise.length > 0 && { tags: praise }),
        ...(problems.length > 0 && { problems }),
      },
      {
        onError: (error) => {
          const description = describeError(formatMessage, error, 'rides.ratingFailedHint');
          services.toast.show({ title: formatMessage({ id: 'rides.ratingFailed' }), description, tone: 'bad' });
        },
      },
    );
  };
  return (
    <div className={styles.rate}>
      <StarRating
        label={name ? formatMessage({ id: 'rides.rateName' }, { name }) : formatMessage({ id: 'rides.rateYourDriver' })}
        value={stars}
        onChange={(next) => {
          setStars(next);
          onStars?.(next);
        }}
        disabled={rate.isPending}
      />
      {stars !== null && (
        <Chips
          centred
          label={<FormattedMessage id={low ? 'rides.whatWasWrong' : 'rides.whatWasGood'} />}
          options={said.map((value) => ({ value, words: <FormattedMessage id={`rides.tag.${value}`} /> }))}
          chosen={chosen}
          onChange={setTags}
          disabled={rate.isPending}
        />
      )}
      {stars !== null && (
        <Button wide loading={rate.isPending} onClick={submit}>
          <FormattedMessage id="rides.submitRating" />
        </Button>
      )}
    </div>
  );
}
