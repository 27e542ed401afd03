import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { set, createStore } from 'idb-keyval';
import { makePosition } from '../testing/factories.js';
import { forgetPositions, keptForMs, keptPositions } from './kept-positions.js';

// jsdom has none.
Object.defineProperty(globalThis, 'structuredClone', {
  value: (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
});

const mine = keptPositions('vikram', 'ride-1');
const waiting = (agoMs = 0) => ({ position: makePosition({ confirms: makePosition() }), since: Date.now() - agoMs });

afterEach(() => forgetPositions());

describe('positions on the device', () => {
  it('are there for the next page, of the same driver and trip', async () => {
    const kept = [waiting(60_000), waiting()];
    await mine.save(kept);
    expect(await keptPositions('vikram', 'ride-1').load()).toEqual(kept);
    expect(await keptPositions('vikram', 'ride-2').load()).toEqual([]);
    expect(await keptPositions('asha', 'ride-1').load()).toEqual([]);
  });

  it('are kept for two hours', async () => {
    const young = waiting(keptForMs - 60_000);
    await mine.save([waiting(keptForMs + 60_000), young]);
    expect(await mine.load()).toEqual([young]);
  });

  it('are gone once they are sent, and after signing out', async () => {
    await mine.save([waiting()]);
    await mine.save([]);
    expect(await mine.load()).toEqual([]);
    await mine.save([waiting()]);
    await forgetPositions();
    expect(await mine.load()).toEqual([]);
  });

  it('of another form are no positions', async () => {
    const whole = waiting();
    const broken = [null, { since: 1 }, { ...whole, position: { ...whole.position, lat: 'x' } }];
    await set(
      'waiting',
      { whose: 'vikram ride-1', waiting: [...broken, whole] },
      createStore('rahi.driver', 'positions'),
    );
    expect(await mine.load()).toEqual([whole]);
  });

  it('are none where the browser forbids it, which is logged', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('not allowed', 'SecurityError');
    });
    await mine.save([waiting()]);
    expect(await mine.load()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
    transaction.mockRestore();
  });
});
