import { missedOffersAtEnd, outsideZoneSeconds, type OwnPlace } from '@rahi/contracts/queue-zones';
import { Banner, Button } from '@rahi/ui-kit';
import { formatClock, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { ownPlaceQuery, placePollMs } from './queue.queries.js';
import styles from './queue.module.css';

/** On the home screen: the driver's place in the queue of an airport or a station. Nothing for one who has none. */
export function QueueCard() {
  const { isOnline } = useProfile();
  return isOnline ? <OnlineCard /> : null;
}

function OnlineCard() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { data, isError, refetch } = useQuery({
    ...ownPlaceQuery(services.api),
    refetchInterval: ({ state }) => (state.data?.queue ? placePollMs : 4 * placePollMs),
  });
  const place = data?.queue;
  if (!place || place.state === 'riding') return null;
  return (
    <div aria-live="polite">
      <Banner
        tone={place.outsideUntil || place.state === 'returning' ? 'accent' : 'neutral'}
        title={titleOf(formatMessage, place)}
        {...(isError && {
          action: (
            <Button small onClick={() => void refetch({ cancelRefetch: false })}>
              <FormattedMessage id="ui.retry" />
            </Button>
          ),
        })}
      >
        <span className={styles.lines}>
          {isError && <FormattedMessage id="queue.stale" tagName="span" />}
          {place.state === 'returning' ? <Kept {...place} /> : <Waiting {...place} />}
        </span>
      </Banner>
    </div>
  );
}

function titleOf(formatMessage: ReturnType<typeof useIntl>['formatMessage'], { zoneName, place, state }: OwnPlace) {
  if (state === 'returning') return formatMessage({ id: 'queue.kept' }, { zone: zoneName });
  return formatMessage({ id: 'queue.place' }, { zone: zoneName, place: place ?? 1 });
}

/** How long it may take, and what costs the place. */
function Waiting({ minutes, waiting, missed, outsideUntil }: OwnPlace) {
  return (
    <>
      {outsideUntil && (
        <strong>
          <FormattedMessage id="queue.outside" values={{ time: formatClock(outsideUntil) }} />
        </strong>
      )}
      <FormattedMessage
        id={minutes === null ? 'queue.noEstimate' : 'queue.estimate'}
        tagName="span"
        values={{ minutes: minutes ?? 0, waiting }}
      />
      {missed > 0 && <FormattedMessage id="queue.missed" tagName="span" values={{ missed, most: missedOffersAtEnd }} />}
      <FormattedMessage id="queue.leaving" tagName="span" values={{ minutes: outsideZoneSeconds / 60 }} />
    </>
  );
}

function Kept({ keptUntil, keptFor }: OwnPlace) {
  return (
    <FormattedMessage
      id="queue.keptUntil"
      tagName="span"
      values={{ time: formatClock(keptUntil ?? ''), cause: keptFor ?? 'other' }}
    />
  );
}
