import { userSchema, type User } from '@rahi/contracts/user';
import { createStore, forgetKeptReads, parseJson, type Store, type DeviceStorage } from '@rahi/web-kit';
import { storedUserKey } from './stored-user-key.js';

export interface StoredUser extends Store<User | null> {
  keep(user: User): void;
  clear(): void;
}

/** The signed-in user as stored in the browser (R1). It decides which screen is shown, never what the server allows. */
export function createStoredUser(storage: DeviceStorage): StoredUser {
  const read = (): User | null => {
    const kept = storage.getItem(storedUserKey);
    const parsed = kept === null ? null : userSchema.safeParse(parseJson(kept));
    return parsed?.success ? parsed.data : null;
  };
  const store = createStore<User | null>(read());
  // Signing in or out in another tab also changes this one.
  window.addEventListener('storage', (event) => {
    if (event.key === storedUserKey || event.key === null) store.set(read());
  });
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    keep(user) {
      const text = JSON.stringify(user);
      if (text === storage.getItem(storedUserKey)) return;
      storage.setItem(storedUserKey, text);
      store.set(user);
    },
    clear() {
      storage.removeItem(storedUserKey);
      forgetKeptReads(storage);
      store.set(null);
    },
  };
}
