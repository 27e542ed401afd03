import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@rahi/contracts/user';
import { createLiveSwitchboard, createStore, usePollInterval, type SessionService } from '@rahi/web-kit';
import type { LiveClientOptions } from '@rahi/web-kit/live-client';
import { makeUser } from '@rahi/web-kit/testing';
import { renderHook } from '@testing-library/react';
import { runLive } from './run-live.js';

const asha = makeUser();
const ravi = makeUser({ id: '6f1f7a0e-6f0a-4c55-9d6c-0f7a2f5a1c12', name: 'Ravi' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  jest.restoreAllMocks();
});

function page(user: User | null) {
  const live = createLiveSwitchboard();
  const whose = createStore(user);
  const opened: (LiveClientOptions & { stopped: boolean })[] = [];
  const asked = { times: 0, loads: 0 };
  const refresh = async () => {
    asked.times += 1;
    return whose.getSnapshot();
  };
  const session: SessionService = { ...whose, refresh, update: whose.set, signOut: async () => whose.set(null) };
  runLive(live, session, async () => {
    asked.loads += 1;
    return {
      startLiveClient(options) {
        const one = { ...options, stopped: false };
        opened.push(one);
        return () => {
          one.stopped = true;
        };
      },
    };
  });
  return { live, whose, opened, asked };
}

describe('the page’s live stream', () => {
  it('is neither loaded nor opened before sign-in', async () => {
    const { whose, opened, asked } = page(null);
    await settled();
    expect(asked.loads).toBe(0);
    whose.set(asha);
    await settled();
    expect(opened).toHaveLength(1);
  });

  it('is one for each signed-in user, and ends when they sign out', async () => {
    const { live, whose, opened } = page(asha);
    await settled();
    opened[0]?.onState('up');
    whose.set({ ...asha, name: 'Asha R' });
    await settled();
    expect([opened.length, opened[0]?.stopped]).toEqual([1, false]);
    whose.set(ravi);
    await settled();
    expect([opened.length, opened[0]?.stopped, live.getSnapshot()]).toEqual([2, true, 'down']);
    whose.set(null);
    expect(opened[1]?.stopped).toBe(true);
  });

  it('passes its messages on, and reads the account again when it changed and on each connection', async () => {
    const { live, opened, asked } = page(asha);
    await settled();
    const heard: string[] = [];
    const stop = live.listen(({ kind }) => heard.push(kind));
    opened[0]?.onMessage({ kind: 'driver' });
    expect(asked.times).toBe(0);
    opened[0]?.onMessage({ kind: 'user' });
    opened[0]?.onMessage({ kind: 'reset', missed: 'all' });
    stop();
    opened[0]?.onMessage({ kind: 'driver' });
    expect([heard, asked.times]).toEqual([['driver', 'user', 'reset'], 2]);
  });

  it('may be missing in an older shell; everything is polled as documented then', () => {
    expect(renderHook(() => usePollInterval(undefined, 3000)).result.current).toBe(3000);
    const { live } = page(asha);
    live.set('up');
    expect(renderHook(() => usePollInterval(live, 3000)).result.current).toBe(30_000);
  });
});
