import type { Call } from '../call.js';
import * as admin from './admin.calls.js';
import * as auth from './auth.calls.js';
import * as drivers from './drivers.calls.js';
import * as rides from './rides.calls.js';

export * from './admin.calls.js';
export * from './auth.calls.js';
export * from './drivers.calls.js';
export * from './rides.calls.js';

function isCall(entry: unknown): entry is Call {
  return typeof entry === 'object' && entry !== null && 'path' in entry && 'access' in entry;
}

/** Every call that the gateway routes. */
export const allCalls: readonly Call[] = [auth, rides, drivers, admin].flatMap((area) =>
  Object.values<unknown>(area).filter(isCall),
);
