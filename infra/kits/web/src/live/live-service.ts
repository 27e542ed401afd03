import type { LiveMessage } from '@rahi/contracts/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createStore, type Store } from '../store.js';

/** Is the live stream connected (R26)? */
export type LiveState = 'up' | 'down';

/** The page's one live stream. */
export interface LiveService extends Store<LiveState> {
  /** Tells the listener every message until the returned function is called. */
  listen(listener: (message: LiveMessage) => void): () => void;
}

/** A live service for whoever brings it its state and messages. */
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

/** R26: how often what is announced live is asked for all the same, in milliseconds. */
export const safetyNetMs = 30_000;

const never: Store<LiveState> = { getSnapshot: () => 'down', subscribe: () => () => undefined };

/**
 * How often to ask for something that a live message announces: the documented interval (milliseconds), and while the
 * stream is connected a safety net. A shell of before has no live stream.
 */
export function usePollInterval(live: LiveService | undefined, documentedMs: number): number {
  const { subscribe, getSnapshot } = live ?? never;
  const state = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return state === 'up' ? Math.max(safetyNetMs, documentedMs) : documentedMs;
}

/** Hears every live message, always the newest `onMessage`. */
export function useLive(live: LiveService | undefined, onMessage: (message: LiveMessage) => void): void {
  const tell = useEffectEvent(onMessage);
  useEffect(() => live?.listen((message) => tell(message)), [live]);
}
