import { ApiError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { useMoveRide } from '../ride/ride.queries.js';

export interface Answer {
  accepting: boolean;
  accept(): Promise<void>;
  decline(): void;
  /** The time to answer is over. */
  expire(): void;
}

/** The three ways a request ends here; each says so in the documented words and leaves the screen (§4, §8). */
export function useAnswer(rideId: string): Answer {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const profile = useProfile();
  const memory = useRequestMemory();
  const navigate = useNavigate();
  const move = useMoveRide(rideId);
  const { toast } = services;
  const goHome = () => void navigate(basePath, { replace: true });

  return {
    accepting: move.isPending,
    async accept() {
      // Awaited, not by callbacks of the hook: a poll may have led on to the trip before the answer is here.
      try {
        const ride = await move.mutateAsync({ status: 'driver_assigned', driverId: profile.id });
        toast.show({
          title: formatMessage({ id: 'rideRequest.rideAccepted' }),
          description: formatMessage({ id: 'rideRequest.driveTo' }, { pickupAddress: ride.pickupAddress }),
          tone: 'ok',
        });
        void navigate(`${basePath}/trip/${rideId}`, { replace: true });
      } catch (error) {
        toast.show({
          title: formatMessage({ id: 'rideRequest.failedToAccept' }),
          description: formatMessage({ id: `rideRequest.${whyNot(error)}` }),
          tone: 'bad',
        });
        if (error instanceof ApiError) memory.setAside(rideId);
        goHome();
      }
    },
    decline() {
      memory.setAside(rideId);
      toast.show({ title: formatMessage({ id: 'rideRequest.rideDeclined' }) });
      goHome();
    },
    expire() {
      if (move.isPending) return;
      memory.setAside(rideId);
      toast.show({
        title: formatMessage({ id: 'rideRequest.requestExpired' }),
        description: formatMessage({ id: 'rideRequest.expiredHint' }),
        tone: 'warn',
      });
      goHome();
    },
  };
}

function whyNot(error: unknown) {
  const noProfile = error instanceof ApiError && error.code === 'no_driver_profile';
  return noProfile ? 'noProfile' : 'taken';
}
