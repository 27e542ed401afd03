import type { RideRequest } from '@rahi/contracts/ride';
import { createContext, use, useEffect } from 'react';
import type { RequestAlert } from './request-alert.js';
import { useRequestMemory } from './request-memory.context.js';

const RequestAlertContext = createContext<RequestAlert | null>(null);

export const RequestAlertProvider = RequestAlertContext.Provider;

export function useRequestAlert(): RequestAlert {
  const alert = use(RequestAlertContext);
  if (!alert) throw new Error('useRequestAlert needs the RequestAlertProvider above it');
  return alert;
}

/** Rings once for what is new among the requests; whichever screen shows them. */
export function useRingForNew(requests: readonly RideRequest[]): void {
  const alert = useRequestAlert();
  const memory = useRequestMemory();
  useEffect(() => {
    if (memory.anyUnheard(requests)) alert.ring();
  }, [requests, memory, alert]);
}
