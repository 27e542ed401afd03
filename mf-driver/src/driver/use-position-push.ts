import { distanceKm } from '@rahi/contracts/geo/distance';
import { useInterval, useLocationState, type Position, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useProfile } from './profile.context.js';
import { usePositionQueue } from './use-position-queue.js';
import { profileQuery, useUpdateDriver } from './profile.queries.js';

/** §9: driver location push. */
export const pushEveryMs = 10_000;
/** Movement is sent at once, but not more often than this, and not for the jitter of a device that does not move. */
const leastGapMs = 2_000;
const leastMoveKm = 0.01;
/** A position that waited no longer than this is sent as documented, without its times. */
const lateMs = 1_000;

/** While `active`, follows the device and keeps the server's copy of the driver's position fresh; what could not be sent follows. */
export function usePositionPush(active: boolean): void {
  const { user, services } = useRemote();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(services.api, user.id);
  const { mutateAsync } = useUpdateDriver(useProfile());
  const { position } = useLocationState(services.location);
  const pushed = useRef<{ position: Position; at: number } | null>(null);

  const queue = usePositionQueue(active, {
    // Only the toggle sends the online flag: a push under way must not undo it.
    send: ({ lat, lng, heading, at }, sentAt) =>
      mutateAsync({
        currentLat: lat,
        currentLng: lng,
        ...(isHeading(heading) && { heading }),
        ...(sentAt - at >= lateMs && { positionAt: Math.round(at), sentAt }),
      }),
    onRefused(error) {
      // A refusal may mean that the server took the driver offline, or an administrator suspended the account.
      void queryClient.invalidateQueries({ queryKey });
      if (error.code === 'account_suspended')
        services.session.refresh().catch((failure: unknown) => console.warn('The session could not be read.', failure));
    },
  });

  useEffect(() => (active ? services.location.watch('driver') : undefined), [active, services.location]);

  const push = (next: Position) => {
    pushed.current = { position: next, at: Date.now() };
    // A standing device adds nothing to what waits.
    if (queue.last() === next) queue.flush();
    else queue.add(next);
  };

  const onMove = useEffectEvent((next: Position) => {
    const last = pushed.current;
    if (last && Date.now() - last.at < leastGapMs) return;
    if (last && distanceKm(last.position, next) < leastMoveKm) return;
    push(next);
  });
  useEffect(() => {
    if (active && position) onMove(position);
  }, [active, position]);

  useInterval(
    () => {
      if (position) push(position);
    },
    active ? pushEveryMs : null,
  );
}

/** Browsers answer NaN or null for the heading of a standing device. */
function isHeading(heading: number | null): heading is number {
  return heading !== null && heading >= 0 && heading <= 360;
}
