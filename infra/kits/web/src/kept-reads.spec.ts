import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetKeptReads, keepReads, restoreReads } from './kept-reads.js';
import { createQueryClient } from './query-client.js';

const rides = ['', 'api', 'riders', '1', 'rides'];
const tracking = ['', 'api', 'rides', '7', 'tracking'];
const keeps = (key: readonly unknown[]) => key[2] === 'riders';

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function open(userId = 'asha') {
  const client = createQueryClient();
  const options = { storage: window.localStorage, area: 'rider' as const, userId, keeps };
  restoreReads(client, options);
  const stop = keepReads(client, options);
  return { client, stop };
}

const pass = () => jest.advanceTimersByTimeAsync(1_000);

describe('kept reads', () => {
  it('are there when the page opens again, know their age, and are due to be read again', async () => {
    const first = open();
    first.client.setQueryData(rides, ['one ride']);
    const readAt = first.client.getQueryState(rides)?.dataUpdatedAt;
    await pass();
    first.stop();
    const again = open();
    expect(again.client.getQueryData(rides)).toEqual(['one ride']);
    expect(again.client.getQueryState(rides)).toMatchObject({ dataUpdatedAt: readAt, isInvalidated: true });
  });

  it('are those that are worth keeping, and of pages the first', async () => {
    const { client } = open();
    client.setQueryData(tracking, { lat: 28.6 });
    client.setQueryData([...rides, '?pages'], { pages: [['a'], ['b']], pageParams: ['', 'next'] });
    await pass();
    const again = open();
    expect(again.client.getQueryData(tracking)).toBeUndefined();
    expect(again.client.getQueryData([...rides, '?pages'])).toEqual({ pages: [['a']], pageParams: [''] });
  });

  it('are closed to other users', async () => {
    open('asha').client.setQueryData(rides, ['hers']);
    await pass();
    expect(open('vikram').client.getQueryData(rides)).toBeUndefined();
  });

  it('are gone after signing out', async () => {
    const { client, stop } = open();
    client.setQueryData(rides, ['one ride']);
    await pass();
    stop();
    forgetKeptReads(window.localStorage);
    expect(window.localStorage).toHaveLength(0);
    expect(open().client.getQueryData(rides)).toBeUndefined();
  });

  it('that cannot be understood, or have no room, are done without', async () => {
    window.localStorage.setItem('rahi.kept.rider', '{"half');
    const storage = {
      getItem: () => '{"half',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: jest.fn(),
    };
    const client = createQueryClient();
    restoreReads(client, { storage, area: 'rider', userId: 'asha' });
    keepReads(client, { storage, area: 'rider', userId: 'asha', keeps });
    client.setQueryData(rides, ['one ride']);
    await pass();
    expect(storage.removeItem).toHaveBeenCalledWith('rahi.kept.rider');
  });
});
