import { createContext, use } from 'react';
import type { RequestAlert } from '@rahi/web-kit/requests';

const RequestAlertContext = createContext<RequestAlert | null>(null);

export const RequestAlertProvider = RequestAlertContext.Provider;

export function useRequestAlert(): RequestAlert {
  const alert = use(RequestAlertContext);
  if (!alert) throw new Error('useRequestAlert needs the RequestAlertProvider above it');
  return alert;
}
