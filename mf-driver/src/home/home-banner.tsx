import type { RideRequest } from '@rahi/contracts/ride';
import { Banner, Button, placeText } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';
import type { OpenRequests } from '../requests/open-requests.queries.js';

interface HomeBannerProps {
  online: boolean;
  open: OpenRequests;
  onView(request: RideRequest): void;
}

/** Requests nearby, or ready and waiting (§2); nothing offline. */
export function HomeBanner(props: HomeBannerProps) {
  return (
    <div aria-live="polite">
      <BannerOfNow {...props} />
    </div>
  );
}

function BannerOfNow({ online, open, onView }: HomeBannerProps) {
  const { formatMessage } = useIntl();
  const { requests, error, retry } = open;
  const closest = requests[0];
  if (!online) return null;
  if (error)
    return (
      <Banner
        tone="bad"
        title={formatMessage({ id: 'home.requestsNotRead' })}
        action={
          <Button small onClick={retry}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      >
        {describeError(formatMessage, error, 'error.unexplained')}
      </Banner>
    );
  if (!closest)
    return (
      <Banner tone="neutral" title={formatMessage({ id: 'home.ready' })}>
        <FormattedMessage id="home.readyHint" />
      </Banner>
    );
  return (
    <Banner
      title={formatMessage({ id: 'home.requestsNearby' }, { count: requests.length })}
      action={
        <Button kind="primary" onClick={() => onView(closest)}>
          <FormattedMessage id="home.view" />
        </Button>
      }
    >
      <FormattedMessage
        id="home.closest"
        values={{ pickupAddress: placeText(closest.pickupAddress), pickupDistance: kmText(closest.pickupDistance) }}
      />
    </Banner>
  );
}
