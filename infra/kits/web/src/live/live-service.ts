import type { LiveMessage } from '@rahi/contracts/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../store.js';

/** Whether the live stream is connected (R26). */
export type LiveState = 'up' | 'down';

/** The page's one live stream. */
export interface LiveService extends Store<LiveState> {
  /** Calls the listener with every message until the returned function is called. */
  listen(listener: (message: LiveMessage) => void): () => void;
}

/** A live service, with the functions that feed it. */
export interface LiveSwitchboard extends LiveService {
  set(state: LiveState): void;
  tell(message: LiveMessage): void;
}

export function createLiveSwitchboard(): LiveSwitchboard {
  const listeners = new Set<(message: LiveMessage) => void>();
  return {
    ...createStore<LiveState>('down'),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(message) {
      for (const listener of listeners) listener(message);
    },
  };
}

/** R26: how often something that is announced live is polled nevertheless, in milliseconds. */
export const safetyNetMs = 30_000;

const never: Store<LiveState> = { getSnapshot: () => 'down', subscribe: () => () => undefined };

/**
 * How often to poll something that a live message announces, in milliseconds: as documented, and while the stream is
 * connected only as a safety net. An older shell has no live stream.
 */
export function usePollInterval(live: LiveService | undefined, documentedMs: number): number {
  const { subscribe, getSnapshot } = live ?? never;
  const state = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return state === 'up' ? Math.max(safetyNetMs, documentedMs) : documentedMs;
}

/** Calls the newest `onMessage` with every live message. */
export function useLive(live: LiveService | undefined, onMessage: (message: LiveMessage) => void): void {
  const tell = useEffectEvent(onMessage);
  useEffect(() => live?.listen((message) => tell(message)), [live]);
}
