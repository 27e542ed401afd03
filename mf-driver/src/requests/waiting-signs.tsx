import { useRemote, useStore, useTitleNotice } from '@rahi/web-kit';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { kmText, paiseText } from '../area/figures.js';
import { useBell } from './bell.context.js';
import { showWhileHidden } from '@rahi/ui-kit';

/** Shows on the tab, and as the device's notification while the tab is hidden, that something waits for the driver's answer. */
export function WaitingSigns(): null {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const waiting = useStore(useBell());
  const values = waiting && { kind: waiting.kind, earnings: paiseText(waiting.earningsPaise) };
  const title = values && formatMessage({ id: 'requests.title' }, values);
  const km = waiting?.pickupKm ?? null;
  const body = km === null ? '' : formatMessage({ id: 'requests.toPickup' }, { distance: kmText(km) });
  useTitleNotice(title);

  const rideId = waiting?.rideId;
  const url = waiting && `${basePath}/${waiting.kind === 'given' ? 'trip' : 'ride-request'}/${waiting.rideId}`;
  useEffect(() => {
    if (!rideId || !title || !url) return undefined;
    return showWhileHidden({ title, body, tag: `request-${rideId}`, url });
  }, [rideId, title, body, url]);
  return null;
}
