import type { RideRequest } from '@rahi/contracts/ride';
import { placeText } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { kmText } from '../area/figures.js';

/** §9: how long the toast of a new request stays, in milliseconds. */
const newRequestToastMs = 5_000;

/** The toast of a new request. It is dismissed when the screen below it changes: `screen` identifies that screen. */
export function useNewRequestToast(
  screen: string | null,
  onView: (request: RideRequest) => void,
): { show(request: RideRequest): void } {
  const { formatMessage } = useIntl();
  const { toast } = useRemote().services;
  const shown = useRef<{ id: string; screen: string | null }>(undefined);
  useEffect(() => {
    if (shown.current && shown.current.screen !== screen) toast.dismiss(shown.current.id);
  }, [toast, screen]);
  useEffect(() => () => void (shown.current && toast.dismiss(shown.current.id)), [toast]);
  return {
    show(request) {
      const id = toast.show({
        title: formatMessage({ id: 'requests.newRideRequest' }),
        description: `${placeText(request.pickupAddress)}, ${kmText(request.pickupDistance)}`,
        durationMs: newRequestToastMs,
        action: { label: formatMessage({ id: 'requests.view' }), onPress: () => onView(request) },
      });
      shown.current = { id, screen };
    },
  };
}
