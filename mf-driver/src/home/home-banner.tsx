import type { RideRequest } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { kmText } from '../area/figures.js';
import type { OpenRequests } from '../requests/open-requests.queries.js';

interface HomeBannerProps {
  online: boolean;
  open: OpenRequests;
  onView(request: RideRequest): void;
}

/** Requests nearby, ready and waiting, or offline (§2). */
export function HomeBanner(props: HomeBannerProps) {
  return (
    <div aria-live="polite">
      <BannerOfNow {...props} />
    </div>
  );
}

function BannerOfNow({ online, open, onView }: HomeBannerProps) {
  const { requests, error, retry } = open;
  const closest = requests[0];
  if (!online)
    return (
      <Banner tone="neutral" title="You're offline">
        Go online to receive ride requests.
      </Banner>
    );
  if (error)
    return (
      <Banner
        tone="bad"
        title="Ride requests could not be read"
        action={
          <Button small onClick={retry}>
            Retry
          </Button>
        }
      >
        {describeError(error, 'The server did not say why.')}
      </Banner>
    );
  if (!closest)
    return (
      <Banner tone="neutral" title="You're online and ready!">
        Ride requests nearby appear here.
      </Banner>
    );
  return (
    <Banner title={requestsNearby(requests.length)} action={<Button onClick={() => onView(closest)}>View</Button>}>
      Closest: {closest.pickupAddress}, {kmText(closest.pickupDistance)}
    </Banner>
  );
}

function requestsNearby(count: number): string {
  return count === 1 ? '1 ride request nearby!' : `${count} ride requests nearby!`;
}
