import { useEffect, useEffectEvent, useState } from 'react';
import { createPositionQueue, type PositionQueue } from './position-queue.js';

/** A queue of positions while `active`; waiting positions are sent again as soon as the network is back. */
export function usePositionQueue(active: boolean, options: Parameters<typeof createPositionQueue>[0]): PositionQueue {
  const send = useEffectEvent(options.send);
  const onRefused = useEffectEvent((error: Parameters<NonNullable<typeof options.onRefused>>[0]) =>
    options.onRefused?.(error),
  );
  const [queue] = useState(() => createPositionQueue({ send, onRefused, kept: options.kept }));
  useEffect(() => {
    if (!active) return undefined;
    queue.restore();
    window.addEventListener('online', queue.flush);
    return () => {
      window.removeEventListener('online', queue.flush);
      queue.clear();
    };
  }, [active, queue]);
  return queue;
}
