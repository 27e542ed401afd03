/** A value that changes over time, in the form that React subscribes to. A new value is a new snapshot object. */
export interface Store<T> {
  getSnapshot(): T;
  /** Calls `listener` after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  set(next: T): void;
}

/** A store that its owner writes. Setting the same value again notifies no subscriber. */
export function createStore<T>(initial: T): WritableStore<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
