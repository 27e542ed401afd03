import { placeText } from '@rahi/ui-kit';
import { ApiError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { isAway, isWithoutNetwork } from '../area/is-away.js';
import { onceConnected } from '../area/once-connected.js';
import { useProfile } from '../driver/profile.context.js';
import { profileQuery } from '../driver/profile.queries.js';
import { useBell } from '../requests/bell.context.js';
import type { Offered } from '@rahi/web-kit/requests';
import { passOn } from '../requests/pass-on.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { useMoveRide } from '../ride/ride.queries.js';
import { whyNotAccepted } from './why-not.js';

export interface Answer {
  accepting: boolean;
  /** The press on Accept waits for the network. */
  unsent: boolean;
  accept(): Promise<void>;
  decline(): void;
  /** The time to answer is over. */
  expire(): void;
}

/**
 * The three ways a request ends here: each shows the documented words and leaves the screen (§4, §8).
 * @param until the end of the time to answer, epoch milliseconds
 * @param onAccepting is called with true when Accept is pressed, and with false when that waits for the network
 */
export function useAnswer(request: Offered, until: number, onAccepting: (accepting: boolean) => void): Answer {
  const { formatMessage } = useIntl();
  const { user, basePath, services } = useRemote();
  const profile = useProfile();
  const queryClient = useQueryClient();
  const memory = useRequestMemory();
  const bell = useBell();
  const navigate = useNavigate();
  const rideId = request.id;
  const move = useMoveRide(rideId);
  const { toast } = services;
  const [unsent, setUnsent] = useState(false);
  const goHome = () => void navigate(basePath, { replace: true });

  const send = async () => {
    onAccepting(true);
    // Awaited, not by callbacks of the hook: a poll may have led on to the trip before the answer is here.
    try {
      const ride = await move.mutateAsync({ status: 'driver_assigned', driverId: profile.id });
      toast.show({
        title: formatMessage({ id: 'rideRequest.rideAccepted' }),
        description: formatMessage({ id: 'rideRequest.driveTo' }, { pickupAddress: placeText(ride.pickupAddress) }),
        tone: 'ok',
      });
      void navigate(`${basePath}/trip/${rideId}`, { replace: true });
    } catch (error) {
      // The request is the driver's to answer until its time is over.
      if (isWithoutNetwork(error)) {
        onAccepting(false);
        return setUnsent(true);
      }
      toast.show({
        title: formatMessage({ id: 'rideRequest.failedToAccept' }),
        description: whyNotAccepted(formatMessage, error),
        tone: 'bad',
      });
      const code = error instanceof ApiError ? error.code : null;
      // The server took the driver offline: once online again, they may have it.
      if (code === 'driver_offline')
        void queryClient.invalidateQueries({ queryKey: profileQuery(services.api, user.id).queryKey });
      else if (error instanceof ApiError && !isAway(error)) memory.setAside(request);
      goHome();
    }
  };
  const again = useEffectEvent(() => {
    if (!move.isPending) void send();
  });
  useEffect(() => (unsent ? onceConnected(() => again()) : undefined), [unsent]);

  return {
    accepting: move.isPending || unsent,
    unsent,
    accept: async () => {
      bell.hush(rideId);
      await send();
    },
    decline() {
      memory.setAside(request);
      void passOn(services.api, rideId, until);
      toast.show({ title: formatMessage({ id: 'rideRequest.rideDeclined' }) });
      goHome();
    },
    expire() {
      if (move.isPending && !unsent) return;
      memory.setAside(request);
      toast.show({
        title: formatMessage({ id: 'rideRequest.requestExpired' }),
        description: formatMessage({ id: 'rideRequest.expiredHint' }),
        tone: 'warn',
      });
      goHome();
    },
  };
}
