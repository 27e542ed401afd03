import { ratingTags, type RatingTag, type Ride } from '@rahi/contracts/ride';
import { Button, StarRating } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRateRide } from './rides.queries.js';
import styles from './rate-ride.module.css';

/** Stars for a completed ride, given once (R15): choosing does not send, because arrow keys pass over other values; the button does. */
export function RateRide({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [stars, setStars] = useState<number | null>(null);
  const [tags, setTags] = useState<readonly RatingTag[]>([]);
  const rate = useRateRide();
  const name = ride.driver?.user.name;
  if (ride.rating !== null) {
    return (
      <StarRating
        label={name ? formatMessage({ id: 'rides.youRated' }, { name }) : formatMessage({ id: 'rides.yourRating' })}
        value={ride.rating}
        onChange={() => undefined}
        disabled
      />
    );
  }
  const submit = () => {
    if (stars === null) return;
    rate.mutate(
      { rideId: ride.id, rating: stars, ...(tags.length > 0 && { tags: [...tags] }) },
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
        onChange={setStars}
        disabled={rate.isPending}
      />
      {stars !== null && (
        <fieldset className={styles.tags} disabled={rate.isPending}>
          <legend className={styles.legend}>
            <FormattedMessage id="rides.whatWasGood" />
          </legend>
          {ratingTags.map((tag) => (
            <label key={tag} className={styles.tag}>
              <input
                type="checkbox"
                className={styles.box}
                checked={tags.includes(tag)}
                onChange={({ target }) =>
                  setTags(target.checked ? [...tags, tag] : tags.filter((other) => other !== tag))
                }
              />
              <FormattedMessage id={`rides.tag.${tag}`} />
            </label>
          ))}
        </fieldset>
      )}
      {stars !== null && (
        <Button wide loading={rate.isPending} onClick={submit}>
          <FormattedMessage id="rides.submitRating" />
        </Button>
      )}
    </div>
  );
}
