import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore } from './store.js';
import { stubServices } from './testing.js';
import { useCountdown } from './use-countdown.js';
import { useDocumentTitle, useTitleNotice } from './use-document-title.js';
import { useMediaQuery, useOnline } from './use-environment.js';
import { useInterval } from './use-interval.js';
import { useLocationState, useStore } from './use-store.js';

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('useStore', () => {
  it('follows the store and stops when it is taken down', () => {
    const store = createStore('a');
    const renders: string[] = [];
    const { unmount } = renderHook(() => renders.push(useStore(store)));
    act(() => store.set('b'));
    act(() => store.set('b'));
    unmount();
    store.set('c');
    expect(renders).toEqual(['a', 'b']);
  });
});

describe('useLocationState', () => {
  it('shows where the device is', () => {
    const { services, setLocation } = stubServices({});
    const { result } = renderHook(() => useLocationState(services.location));
    expect(result.current.position).toBeNull();
    const position = { lat: 28.6, lng: 77.2, accuracy: 8, speed: null, heading: null, at: 0 };
    act(() => setLocation({ ...result.current, position }));
    expect(result.current.position).toEqual(position);
  });
});

describe('useInterval', () => {
  it('calls the newest tick, and pauses on null', () => {
    const calls: string[] = [];
    const { rerender } = renderHook(({ name, ms }) => useInterval(() => calls.push(name), ms), {
      initialProps: { name: 'first', ms: 1000 as number | null },
    });
    pass(1000);
    rerender({ name: 'second', ms: 1000 });
    pass(1000);
    rerender({ name: 'second', ms: null });
    pass(5000);
    expect(calls).toEqual(['first', 'second']);
  });
});

describe('useCountdown', () => {
  it('changes exactly when a whole second before the deadline passes', () => {
    const { result } = renderHook(() => useCountdown(1_000_000 + 2_400));
    expect(result.current).toBe(3);
    pass(399);
    expect(result.current).toBe(3);
    pass(1);
    expect(result.current).toBe(2);
    pass(1000);
    expect(result.current).toBe(1);
    pass(1000);
    expect(result.current).toBe(0);
  });

  it('tells of the end once, and again for a new deadline', () => {
    const ended = jest.fn();
    const { result, rerender } = renderHook(({ deadline }) => useCountdown(deadline, ended), {
      initialProps: { deadline: (1_000_000 + 1_000) as number | null },
    });
    pass(10_000);
    expect(ended).toHaveBeenCalledTimes(1);
    rerender({ deadline: 1_000_000 + 40_000 });
    expect(result.current).toBe(30);
    pass(30_000);
    expect(ended).toHaveBeenCalledTimes(2);
    rerender({ deadline: null });
    expect(result.current).toBe(0);
  });

  it('is right at once after the tab slept', () => {
    const { result } = renderHook(() => useCountdown(1_000_000 + 30_000));
    jest.setSystemTime(1_000_000 + 20_000);
    pass(1000);
    expect(result.current).toBe(9);
  });
});

describe('useOnline', () => {
  it('follows the browser', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { result } = renderHook(() => useOnline());
    expect(result.current).toBe(true);
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(result.current).toBe(false);
    online.mockRestore();
  });
});

describe('useMediaQuery', () => {
  it('follows the query', () => {
    const list = Object.assign(new EventTarget(), { matches: false });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list });
    const { result } = renderHook(() => useMediaQuery('(min-width: 1024px)'));
    expect(result.current).toBe(false);
    list.matches = true;
    act(() => void list.dispatchEvent(new Event('change')));
    expect(result.current).toBe(true);
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

const noNews: { page: string; news: string | null } = { page: 'Home', news: null };

describe('useTitleNotice', () => {
  it('replaces the page’s name until it is over, even when the page changes in between', () => {
    const { rerender, unmount } = renderHook(
      ({ page, news }: typeof noNews) => {
        useDocumentTitle(page);
        useTitleNotice(news);
      },
      { initialProps: noNews },
    );
    expect(document.title).toBe('Home · Rahi');
    rerender({ page: 'Home', news: 'A request' });
    expect(document.title).toBe('A request');
    rerender({ page: 'Earnings', news: 'A request' });
    expect(document.title).toBe('A request');
    rerender({ page: 'Earnings', news: 'Another' });
    expect(document.title).toBe('Another');
    unmount();
    expect(document.title).toBe('Earnings · Rahi');
  });

  it('gives back, or leaves, the name that another app of the page has set', () => {
    renderHook(() => useDocumentTitle('Sign in'));
    document.title = 'Ride · Rahi';
    const news = renderHook(() => useTitleNotice('A request'));
    expect(document.title).toBe('A request');
    news.unmount();
    expect(document.title).toBe('Ride · Rahi');
    const next = renderHook(() => useTitleNotice('Another'));
    document.title = 'Ride history · Rahi';
    next.unmount();
    expect(document.title).toBe('Ride history · Rahi');
  });
});
