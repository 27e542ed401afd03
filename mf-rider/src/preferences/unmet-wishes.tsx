import type { MatchedWish } from '@rahi/contracts/preferences';
import type { Ride } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { pickupOf } from '../rides/ride-stops.js';
import { useRebookFrom, wishesOf } from '../rides/use-rebook.js';
import { useDropWishes, useUnmetWishes } from './unmet-wishes.queries.js';

interface UnmetWishesBannerProps {
  wishes: readonly MatchedWish[];
  /** What the press does: searches on, or books. */
  kind: 'search' | 'book';
  pending?: boolean;
  onWithout(): void;
}

/** "No vehicle with a child seat near you", with the way on without it; nothing where no wish was why. */
export function UnmetWishesBanner({ wishes, kind, pending = false, onWithout }: UnmetWishesBannerProps) {
  const { formatMessage } = useIntl();
  const [first] = wishes;
  const wordsOf = (wish: MatchedWish) =>
    wish === 'woman_driver' ? formatMessage({ id: 'women.title' }) : formatMessage({ id: `ui.preference.${wish}` });
  return (
    <output>
      {first && (
        <Banner
          title={formatMessage(
            { id: 'preferences.unmet' },
            { wish: wishes.length > 1 ? 'several' : first, what: wishes.map(wordsOf).join(', ') },
          )}
          action={
            <Button small loading={pending} onClick={onWithout}>
              <FormattedMessage id="preferences.without" values={{ kind, count: wishes.length }} />
            </Button>
          }
        >
          <FormattedMessage id="preferences.unmetHint" values={{ count: wishes.length }} />
        </Banner>
      )}
    </output>
  );
}

/** Of a ride that searches: a press searches on without the wish. */
export function UnmetWishesOfSearch({ ride }: { ride: Ride }) {
  const wishes = useUnmetWishes(ride);
  const drop = useDropWishes();
  return (
    <UnmetWishesBanner
      wishes={wishes}
      kind="search"
      pending={drop.isPending}
      onWithout={() => drop.mutate({ id: ride.id, wishes })}
    />
  );
}

/** Of a ride that nobody took: a press plans the same ride without the wish. */
export function UnmetWishesOfEnded({ ride }: { ride: Ride }) {
  const wishes = useUnmetWishes(ride);
  const rebookFrom = useRebookFrom();
  return (
    <UnmetWishesBanner
      wishes={wishes}
      kind="book"
      onWithout={() => rebookFrom(ride, { pickup: pickupOf(ride), ...wishesOf(ride, wishes) })}
    />
  );
}
