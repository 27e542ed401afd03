import type { RideRequest } from '@rahi/contracts/ride';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';
import { useRequestMemory } from './request-memory.context.js';

/** §9: how long the toast of a new request stays, in milliseconds. */
const newRequestToastMs = 5_000;

/** Tells of each new request once, wherever on the screen the driver looks. */
export function useNewRequestToast(requests: readonly RideRequest[], onView: (request: RideRequest) => void): void {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const memory = useRequestMemory();
  const shown = useRef<string>(undefined);
  const tell = useEffectEvent((all: readonly RideRequest[]) => {
    const fresh = memory.firstNew(all);
    if (!fresh) return;
    shown.current = services.toast.show({
      title: formatMessage({ id: 'requests.newRideRequest' }),
      description: `${fresh.pickupAddress}, ${kmText(fresh.pickupDistance)}`,
      durationMs: newRequestToastMs,
      action: { label: formatMessage({ id: 'requests.view' }), onPress: () => onView(fresh) },
    });
  });
  useEffect(() => tell(requests), [requests]);
  // On the next screen it would lie over what is there; that one hears of the requests itself.
  const { toast } = services;
  useEffect(() => () => void (shown.current && toast.dismiss(shown.current)), [toast]);
}
