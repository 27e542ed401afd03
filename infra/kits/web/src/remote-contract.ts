import type { User } from '@rahi/contracts/user';
import type { ReactNode } from 'react';
import type { ApiClient } from './api-client.js';
import type { LiveService } from './live/live-service.js';
import type { LocationService } from './location-service.js';
import type { Store } from './store.js';

export type ToastTone = 'neutral' | 'ok' | 'warn' | 'bad';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds; 5000 unless told. */
  durationMs?: number;
  action?: { label: string; onPress(): void };
}

/** One toast at a time: a new one takes the place of the old. */
export interface ToastService {
  /** Shows a toast and returns its id. */
  show(message: ToastMessage): string;
  /** Takes down one toast, or whichever is up. */
  dismiss(id?: string): void;
}

/** Who is signed in. The snapshot is the stored user (R1); what the server allows is the server's to say. */
export interface SessionService extends Store<User | null> {
  /** Asks the server again; null when the session is over. @throws ApiError, NetworkError */
  refresh(): Promise<User | null>;
  /** Keeps a newer copy of the signed-in user, such as the answer of a profile change. */
  update(user: User): void;
  /** Ends the session here and on the server, and goes to the sign-in page. */
  signOut(): Promise<void>;
}

/** The theme in force, once the system's wish and the manual switch are weighed. */
export type Appearance = 'light' | 'dark';

export interface MapSettings {
  /** Template of a tile server (`{z}`, `{x}`, `{y}`); without one the bundled base map stands alone. */
  tilesUrl?: string;
}

/** What exists once, in the shell, and reaches the remotes by props alone. */
export interface RemoteServices {
  api: ApiClient;
  toast: ToastService;
  location: LocationService;
  session: SessionService;
  appearance: Store<Appearance>;
  map: MapSettings;
  /** R26; a shell of before has none, and everything is polled as documented. */
  live?: LiveService;
}

export interface RemoteAppProps {
  /** Where the remote's routes begin: `/rider`, `/driver` or `/admin`. */
  basePath: string;
  /** The signed-in user as of now; changes with `services.session`. */
  user: User;
  services: RemoteServices;
}

/**
 * The version of this contract. It goes up when remotes start to need something new of `RemoteAppProps`, or when a part of
 * it changes. A remote states the version it was built with; see `remoteContractFit`.
 */
export const remoteContractVersion = 1;

/** The oldest version whose remotes this shell still serves. It goes up when a part of the contract is dropped or changed. */
export const oldestRemoteContract = 1;

/** What a remote exposes as `./app`, by default export: the result of `defineRemote`. */
export interface RemoteApp {
  (props: RemoteAppProps): ReactNode;
  /** The version of the contract it was built with. Remotes older than this field have none, and count as 1. */
  readonly contract?: number;
}

/** Makes an area's component its remote: `export default defineRemote(App)`. */
export function defineRemote(App: (props: RemoteAppProps) => ReactNode): RemoteApp {
  return Object.assign(App, { contract: remoteContractVersion });
}

/** Whether this shell can show a remote: it fits, it is newer than the shell, or older than the shell serves. */
export function remoteContractFit({ contract = 1 }: Pick<RemoteApp, 'contract'>): 'fits' | 'newer' | 'older' {
  if (contract > remoteContractVersion) return 'newer';
  return contract < oldestRemoteContract ? 'older' : 'fits';
}
