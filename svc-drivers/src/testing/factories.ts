import type { Principal, UserState } from '@rahi/contracts';
import * as contracts from '@rahi/contracts/testing';

export { anEnvelope, aRideState as aRide } from '@rahi/contracts/testing';

export const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
const dev = { name: 'Dev Singh', phone: '+91 98100 12345', type: 'driver' } as const;

/** A driver who makes a call. */
export function aPrincipal(given: Partial<Principal> = {}): Principal {
  return contracts.aPrincipal({ ...dev, ...given });
}

/** A driver's account, as its events carry it. */
export function aUser(given: Partial<UserState> = {}): UserState {
  return contracts.aUserState({ ...dev, email: 'dev@rahi.test', ...given });
}
