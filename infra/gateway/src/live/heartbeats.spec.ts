import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { principal } from '../testing/gateway-harness.js';
import { Heartbeats, heartbeatSeconds } from './heartbeats.js';
import { LiveStream } from './live-stream.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const opened = () =>
  new LiveStream(new PassThrough(), { token: 't', principal: principal() }, { epoch: '1', seq: 7 }, () => undefined);

describe('signs of life', () => {
  it('come every fifteen seconds, each followed by what is said of those streams that are whole', async () => {
    const beaten: LiveStream[] = [];
    const beats = new Heartbeats({
      position: () => Promise.resolve({ epoch: '1', first: 1, last: 7 }),
      onOtherStore: () => undefined,
      onBeat: (streams) => beaten.push(...streams),
      onSessionsDue: () => undefined,
      onFailure: (error) => {
        throw error;
      },
    });
    const [whole, behind] = [opened(), opened()];
    for (const stream of [whole, behind]) beats.add(stream);
    whole.release();
    beats.start();
    await jest.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    expect(beaten).toEqual([whole]);
    behind.release();
    await jest.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    expect(new Set(beaten.slice(1))).toEqual(new Set([whole, behind]));
    beats.stop();
  });
});
