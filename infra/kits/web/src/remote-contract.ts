import type { User } from '@rahi/contracts/user';
import type { ReactNode } from 'react';
import type { ApiClient } from './api-client.js';
import type { LiveService } from './live/live-service.js';
import type { LocationService } from './location-service.js';
import type { NotificationsService } from './notifications-service.js';
import type { Store } from './store.js';

export type ToastTone = 'neutral' | 'ok' | 'warn' | 'bad';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds; 5000 by default. */
  durationMs?: number;
  action?: { label: string; onPress(): void };
}

/** Shows one toast at a time: a new one replaces the old one. */
export interface ToastService {
  /** Shows a toast and returns its id. */
  show(message: ToastMessage): string;
  /** Removes one toast, or the current one. */
  dismiss(id?: string): void;
}

/** The signed-in user. The snapshot is the stored copy (R1); only the server decides what the user may do. */
export interface SessionService extends Store<User | null> {
  /** Reads the user again; null when the session has ended. @throws ApiError, NetworkError */
  refresh(): Promise<User | null>;
  /** Stores a newer copy of the user, for example the answer to a profile change. */
  update(user: User): void;
  /** Ends the session here and on the server, and goes to the sign-in page. */
  signOut(): Promise<void>;
}

/** The theme in use, from the system's setting and the switch. */
export type Appearance = 'light' | 'dark';

export interface MapSettings {
  /** Template of a tile server's address (`{z}`, `{x}`, `{y}`). Its pictures take the place of the product's own map. */
  tilesUrl?: string;
  /** Template of the address of the product's own vector tiles, with the map's version in it. */
  url?: string;
  /** The deepest zoom of those tiles; from nearer they are drawn larger. */
  maxZoom?: number;
  /** The credit for the map data. */
  attribution?: string;
}

/** The services that exist once, in the shell. Remotes get them only by props. */
export interface RemoteServices {
  api: ApiClient;
  toast: ToastService;
  location: LocationService;
  session: SessionService;
  appearance: Store<Appearance>;
  map: MapSettings;
  /** R26. An older shell has none; then everything is polled as documented. */
  live?: LiveService;
  /** R33. An older shell has none; then no permission is requested and nothing is notified. */
  notifications?: NotificationsService;
  /** Reports a screen that could not be shown; the shell may show the version before. An older shell has none. */
  screenFailed?(error: Error): void;
}

export interface RemoteAppProps {
  /** The start of the remote's routes: `/rider`, `/driver` or `/admin`. */
  basePath: string;
  /** The signed-in user; changes with `services.session`. */
  user: User;
  services: RemoteServices;
}

/**
 * The version of this contract. It goes up when remotes start to need something new of `RemoteAppProps`, or when a part
 * of it changes. A remote states the version it was built with; see `remoteContractFit`.
 */
export const remoteContractVersion = 1;

/**
 * The oldest version of remotes that this shell still supports. It goes up when a part of the contract is dropped or
 * changed.
 */
export const oldestRemoteContract = 1;

/** The default export that a remote exposes as `./app`: the result of `defineRemote`. */
export interface RemoteApp {
  (props: RemoteAppProps): ReactNode;
  /** The version of the contract it was built with. Remotes older than this field have none, and count as 1. */
  readonly contract?: number;
}

/** Makes an area's component its remote: `export default defineRemote(App)`. */
export function defineRemote(App: (props: RemoteAppProps) => ReactNode): RemoteApp {
  return Object.assign(App, { contract: remoteContractVersion });
}

/** Whether this shell can show a remote: it fits, it is newer than the shell, or older than the shell supports. */
export function remoteContractFit({ contract = 1 }: Pick<RemoteApp, 'contract'>): 'fits' | 'newer' | 'older' {
  if (contract > remoteContractVersion) return 'newer';
  return contract < oldestRemoteContract ? 'older' : 'fits';
}
