import { getSession, logout } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { ApiError, type ApiClient, type SessionService, type ToastService } from '@rahi/web-kit';
import type { StoredUser } from './stored-user.js';

/** @param goToSignIn is called after signing out */
export function createSessionService(
  stored: StoredUser,
  api: ApiClient,
  toast: ToastService,
  goToSignIn: () => void,
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
      try {
        await api.call(logout, {});
      } catch (error) {
        // After a 401 the session has already ended.
        if (!(error instanceof ApiError && error.status === 401)) {
          toast.show({
            title: 'Signed out on this device',
            description: 'The server could not be told. Sign out again later if others use this device.',
            tone: 'warn',
          });
        }
      }
      stored.clear();
      goToSignIn();
    },
  };
}

/** Whether name and phone are known, so that onboarding has nothing to ask. */
export function isComplete(user: Pick<User, 'name' | 'phone'>): boolean {
  return Boolean(user.name && user.phone);
}

/** The path to open after signing in or onboarding (§4). */
export function homeOf(user: User): string {
  return user.type === 'driver' ? '/driver' : '/rider';
}
