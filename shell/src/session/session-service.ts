import { getSession, logout } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { ApiError, type ApiClient, type SessionService } from '@rahi/web-kit';
import type { StoredUser } from './stored-user.js';

/** @param onSignedOut called after this device has signed out, with whether the session on the server has ended too */
export function createSessionService(
  stored: StoredUser,
  api: ApiClient,
  onSignedOut: (ended: boolean) => void,
): SessionService {
  return {
    getSnapshot: stored.getSnapshot,
    subscribe: stored.subscribe,
    update: stored.keep,

    async refresh() {
      const user = await api.callUnlessSignedOut(getSession, {});
      if (user) stored.keep(user);
      else stored.clear();
      return user;
    },

    async signOut() {
      const ended = await api.call(logout, {}).then(
        () => true,
        // A 401 says that the session had already ended.
        (error: unknown) => error instanceof ApiError && error.status === 401,
      );
      stored.clear();
      onSignedOut(ended);
    },
  };
}

/** Whether name and phone are known. Onboarding then has nothing to ask. */
export function isComplete(user: Pick<User, 'name' | 'phone'>): boolean {
  return Boolean(user.name && user.phone);
}

/** The path to open after signing in or onboarding (§4). */
export function homeOf(user: User): string {
  return user.type === 'driver' ? '/driver' : '/rider';
}
