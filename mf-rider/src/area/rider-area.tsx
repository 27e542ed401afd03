import type { ApiClient, RemoteServices } from '@rahi/web-kit';
import type { User } from '@rahi/contracts/user';
import { createContext, use } from 'react';

/** What every screen of the area works with. */
export interface RiderArea {
  basePath: string;
  user: User;
  services: RemoteServices;
  api: ApiClient;
}

const RiderAreaContext = createContext<RiderArea | null>(null);

export const RiderAreaProvider = RiderAreaContext.Provider;

export function useRiderArea(): RiderArea {
  const area = use(RiderAreaContext);
  if (!area) throw new Error('useRiderArea is used outside of the rider’s area');
  return area;
}

/** The area's pages under its base path. */
export const riderPaths = {
  home: (basePath: string) => basePath,
  booking: (basePath: string) => `${basePath}/booking`,
  trip: (basePath: string, rideId: string) => `${basePath}/trip/${rideId}`,
  history: (basePath: string) => `${basePath}/history`,
};
