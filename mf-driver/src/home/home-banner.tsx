import type { RideRequest } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { kmText } from '../figures.js';

interface HomeBannerProps {
  online: boolean;
  /** Nearest first. */
  requests: readonly RideRequest[];
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

function BannerOfNow({ online, requests, onView }: HomeBannerProps) {
  const closest = requests[0];
  if (!online)
    return (
      <Banner tone="neutral" title="You're offline">
        Go online to receive ride requests.
      </Banner>
    );
  if (!closest)
    return (
      <Banner tone="neutral" title="You're online and ready!">
        Ride requests nearby appear here.
      </Banner>
    );
  return (
    <Banner
      title={requestsNearby(requests.length)}
      action={
        <Button small onClick={() => onView(closest)}>
          View
        </Button>
      }
    >
      Closest: {closest.pickupAddress}, {kmText(closest.pickupDistance)}
    </Banner>
  );
}

function requestsNearby(count: number): string {
  return count === 1 ? '1 ride request nearby!' : `${count} ride requests nearby!`;
}
