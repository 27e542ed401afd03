import type { DriverProfile } from '@rahi/contracts/driver';
import { createContext, use } from 'react';

const ProfileContext = createContext<DriverProfile | null>(null);

export const ProfileProvider = ProfileContext.Provider;

/** The signed-in driver's profile; screens below the gate always have one. */
export function useProfile(): DriverProfile {
  const profile = use(ProfileContext);
  if (!profile) throw new Error('useProfile needs the driver gate above it');
  return profile;
}
