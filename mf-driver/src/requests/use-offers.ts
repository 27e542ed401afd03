import type { RideRequest } from '@rahi/contracts/ride';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { useOpenRequests, type OpenRequests } from './open-requests.queries.js';
import { useRingForNew } from './request-alert.context.js';
import { useNewRequestToast } from './use-new-request-toast.js';

export interface Offers {
  open: OpenRequests;
  view(request: RideRequest): void;
}

/**
 * Lets a driver who is free hear of work on whatever screen: the requests nearby with toast and sound, and the trip that a
 * rider has assigned, which opens.
 */
export function useOffers(): Offers {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const open = useOpenRequests();
  const view = (request: RideRequest) => void navigate(`${basePath}/ride-request/${request.id}`);
  useNewRequestToast(open.requests, view);
  useRingForNew(open.requests);
  useActiveRideRedirect(useProfile().id);
  return { open, view };
}
