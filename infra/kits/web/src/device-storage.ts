/** What is needed of the browser's storage. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, or one that forgets where the browser forbids it. */
export function deviceStorage(kind: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    const storage = window[kind];
    storage.getItem('');
    return storage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
