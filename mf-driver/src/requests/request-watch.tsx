import { paiseFromRupees } from '@rahi/contracts/money';
import type { RideRequest } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { answerBy, offerKey } from '@rahi/web-kit/requests';
import { useNavigate } from '@rahi/web-kit/layers';
import { useMatch } from '@rahi/web-kit/router';
import { useEffect, useEffectEvent } from 'react';
import { earningsOf } from '../ride/earnings-of.js';
import type { Waiting } from './bell.js';
import { useBell } from './bell.context.js';
import { useWatchedRequests } from './open-requests.queries.js';
import { useRequestMemory } from './request-memory.context.js';
import { useNewRequestToast } from './use-new-request-toast.js';

/**
 * Watches for requests while the driver is online and free, on whatever screen: rings for them, and opens a new one. Shows
 * nothing itself.
 */
export function RequestWatch(): null {
  const { basePath } = useRemote();
  const onScreen = useMatch(`${basePath}/ride-request/:rideId`)?.params.rideId ?? null;
  const requests = useWatchedRequests();
  useRingFor(requests, onScreen);
  useTakeOver(requests, onScreen);
  return null;
}

function useRingFor(requests: readonly RideRequest[], onScreen: string | null): void {
  const bell = useBell();
  const memory = useRequestMemory();
  useEffect(() => {
    const since = (request: RideRequest) =>
      request.id === onScreen ? memory.shownSince(request) : memory.knownSince(request);
    bell.ringFor(requests.map((request) => waitingFor(request, since(request))));
  }, [requests, onScreen, bell, memory]);
  useEffect(() => () => bell.ringFor([]), [bell]);
}

function waitingFor(request: RideRequest, since: number): Waiting {
  return {
    key: offerKey(request),
    rideId: request.id,
    kind: 'request',
    until: answerBy(request.offer?.expiresAt, since),
    earningsPaise: paiseFromRupees(earningsOf(request, request.pickupDistance).net),
    pickupKm: request.pickupDistance,
  };
}

/** Opens a new request. If one is already on the screen, shows a toast instead. An offer to this driver has priority. */
function useTakeOver(requests: readonly RideRequest[], onScreen: string | null): void {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const memory = useRequestMemory();
  const { show } = useNewRequestToast(onScreen, (request) => void navigate(`${basePath}/ride-request/${request.id}`));
  const takeOver = useEffectEvent((all: readonly RideRequest[], now: string | null) => {
    const fresh = memory.firstNew(all);
    if (now !== null) {
      if (fresh && fresh.id !== now) show(fresh);
      return;
    }
    const next = memory.firstUnshownOffer(all) ?? fresh;
    if (!next) return;
    // It counts as shown from now on, even if it cannot be read: otherwise going home would open it again.
    memory.shownSince(next);
    void navigate(`${basePath}/ride-request/${next.id}`);
  });
  useEffect(() => takeOver(requests, onScreen), [requests, onScreen]);
}
