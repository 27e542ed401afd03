import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
// The shared singleton by its name: in a remote it is the shell's.
// oxlint-disable-next-line no-restricted-imports
import { useLocation, useNavigate as useRouterNavigate } from '@rahi/web-kit/router';
import type { NavigateOptions, To } from 'react-router';
import { newId } from './new-id.js';

type RouterNavigate = ReturnType<typeof useRouterNavigate>;

/** Where a screen navigates to: a place, or a number of steps in the history. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (steps: number): void;
}

/** How long to wait for the browser to go back, in milliseconds. It answers within a few; a lost answer must not stop navigation. */
const longestWayBackMs = 1_000;

/** The layer that was just closed on the screen. Its entry is still the current one, until the handler that closed it ends. */
let closing: symbol | null = null;
/** Fulfilled when the browser has gone back from the entry of a closed layer. */
let wayBack: Promise<void> | null = null;

/** The layers of an entry of the history, lowest first: their ids are in the entry's state. */
function layersOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('layers' in state) || !Array.isArray(state.layers)) return [];
  return state.layers.filter((id) => typeof id === 'string');
}

/** Goes back some entries. A browser does so later: `then` runs once it has, in a test's memory router at once. */
function goBack(navigate: RouterNavigate, steps: number, then?: () => void): void {
  const inBrowser = typeof window.history.state?.idx === 'number';
  if (inBrowser) {
    const gone = new Promise<void>((resolve) => {
      setTimeout(resolve, longestWayBackMs);
      window.addEventListener('popstate', () => resolve(), { once: true });
    });
    wayBack = gone.then(() => {
      wayBack = null;
      then?.();
    });
  }
  void navigate(-steps);
  if (!inBrowser) then?.();
}

/** Runs now, or when the browser has gone back from a closed layer. */
function afterWayBack(run: () => void): void {
  if (wayBack) void wayBack.then(run);
  else run();
}

/**
 * The router's `navigate`, which takes the entries of open layers (`useLayer`) out of the history: Back never returns to a
 * screen under a dialog that was left through it.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const { state } = useLocation();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      afterWayBack(() => {
        const depth = layersOf(latest.current).length;
        closing = null;
        if (typeof to === 'number') return void navigate(to - depth);
        if (depth === 0) return void navigate(to, options);
        const steps = options?.replace ? depth : depth - 1;
        const go = () => void navigate(to, { ...options, replace: true });
        if (steps === 0) go();
        else goBack(navigate, steps, go);
      }),
    [navigate],
  );
}

interface Held<T> {
  id: string;
  value: T;
  shown: boolean;
  /** Whether the router has shown its entry. */
  entered: boolean;
}

/**
 * What lies over a screen: a dialog, a sheet, a map picker, a chat. It is used as `useState<T | null>(null)` is, and null
 * means closed; an open one is an entry of the history. So Back closes it, Forward opens it again, closing it on the
 * screen goes back, and the address alone opens the screen without it.
 */
export function useLayer<T>(): [T | null, (value: T | null) => void] {
  const navigate = useRouterNavigate();
  const location = useLocation();
  const [held, setHeld] = useState<Held<T> | null>(null);
  const [entry, setEntry] = useState(location.key);
  if (entry !== location.key) {
    setEntry(location.key);
    const here = held !== null && layersOf(location.state).includes(held.id);
    if (held) setHeld({ ...held, shown: here, entered: held.entered || here });
  }
  // What a handler finds, however old the render is that it comes from.
  const latest = useRef({ location, held });
  useEffect(() => {
    latest.current.location = location;
    // Strict mode runs it again with the first render's layer, which is not the latest.
    if (latest.current.held?.id === held?.id) latest.current.held = held;
  });
  const hold = (next: Held<T> | null) => {
    latest.current.held = next;
    setHeld(next);
  };

  // The router follows in a transition: a Back that comes before the router has shown the entry would show it no change.
  const follow = useEffectEvent(() => {
    const now = latest.current.held;
    if (now) hold({ ...now, shown: layersOf(window.history.state?.usr).includes(now.id), entered: true });
  });
  useEffect(() => {
    const onPop = () => follow();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const mounted = useRef(true);
  const leave = useEffectEvent(() => {
    const mine = latest.current.held;
    // The screen is gone, and its layer's entry is still the current one.
    if (!mounted.current && mine?.shown && layersOf(window.history.state?.usr).at(-1) === mine.id) goBack(navigate, 1);
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Later, because strict mode mounts it a second time at once.
      queueMicrotask(() => leave());
    };
  }, []);

  const open = (value: T) => {
    const id = newId();
    hold({ id, value, shown: true, entered: false });
    // A layer that the same press closed makes way for this one.
    const replace = closing !== null;
    closing = null;
    afterWayBack(() => {
      const { pathname, search, hash, state } = latest.current.location;
      const below = replace ? layersOf(state).slice(0, -1) : layersOf(state);
      void navigate({ pathname, search, hash }, { replace, state: { layers: [...below, id] } });
    });
  };
  const close = ({ id, entered }: Held<T>) => {
    hold(null);
    if (entered && layersOf(latest.current.location.state).at(-1) !== id) return;
    const mine = Symbol(id);
    closing = mine;
    queueMicrotask(() => {
      if (closing !== mine) return;
      closing = null;
      goBack(navigate, 1);
    });
  };
  const set = (value: T | null) => {
    const now = latest.current.held;
    if (now?.shown) {
      if (value === null) close(now);
      else hold({ ...now, value });
    } else if (value !== null) open(value);
  };
  return [held?.shown ? held.value : null, set];
}

/** A layer that is only open or closed. */
export function useOpenLayer(): [boolean, (open: boolean) => void] {
  const [open, set] = useLayer<true>();
  return [open === true, (next) => set(next || null)];
}

/** Makes what is shown for as long as it is mounted a layer: Back calls `onBack`, which is to take it away. */
export function useClosedByBack(onBack: () => void): void {
  const [open, setOpen] = useOpenLayer();
  const wasOpen = useRef(false);
  const begin = useEffectEvent(() => setOpen(true));
  const back = useEffectEvent(onBack);
  useEffect(() => begin(), []);
  useEffect(() => {
    if (wasOpen.current && !open) back();
    wasOpen.current = open;
  }, [open]);
}
