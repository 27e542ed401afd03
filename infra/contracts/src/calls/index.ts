import type { Access, Call } from '../call.js';
import * as account from './account.calls.js';
import * as admin from './admin.calls.js';
import * as auth from './auth.calls.js';
import * as contacts from './contacts.calls.js';
import * as drivers from './drivers.calls.js';
import * as files from './files.calls.js';
import * as gateway from './gateway.calls.js';
import * as partners from './partners.calls.js';
import * as passkeys from './passkeys.calls.js';
import * as rides from './rides.calls.js';
import * as savedPlaces from './saved-places.calls.js';

export * from './account.calls.js';
export * from './admin.calls.js';
export * from './auth.calls.js';
export * from './contacts.calls.js';
export * from './drivers.calls.js';
export * from './files.calls.js';
export * from './gateway.calls.js';
export * from './partners.calls.js';
export * from './passkeys.calls.js';
export * from './rides.calls.js';
export * from './saved-places.calls.js';

function isCall(entry: unknown): entry is Call {
  return typeof entry === 'object' && entry !== null && 'path' in entry && 'access' in entry;
}

type Exports = typeof account &
  typeof auth &
  typeof rides &
  typeof drivers &
  typeof admin &
  typeof gateway &
  typeof files &
  typeof partners &
  typeof passkeys &
  typeof savedPlaces &
  typeof contacts;

/** The names of all calls: a table keyed by it does not compile until a new call is in it. */
export type CallName = {
  [K in keyof Exports]: Exports[K] extends { readonly name: infer N extends string; readonly access: Access }
    ? N
    : never;
}[keyof Exports];

/** Every call that the gateway routes. */
export const allCalls: readonly Call[] = [
  account,
  auth,
  rides,
  drivers,
  admin,
  gateway,
  files,
  partners,
  passkeys,
  savedPlaces,
  contacts,
].flatMap((area) => Object.values<unknown>(area).filter(isCall));
