import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Throttle } from './throttle.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a throttle', () => {
  it('lets the first through at once and the newest of the rest when the time is up', () => {
    const said: string[] = [];
    const throttle = new Throttle<string>(1000);
    for (const word of ['a', 'b', 'c']) throttle.run('trip', () => said.push(word));
    expect(said).toEqual(['a']);
    jest.advanceTimersByTime(1000);
    expect(said).toEqual(['a', 'c']);
    throttle.run('trip', () => said.push('d'));
    expect(said).toEqual(['a', 'c']);
    jest.advanceTimersByTime(1000);
    expect(said).toEqual(['a', 'c', 'd']);
  });

  it('keeps one key from delaying another, and forgets quiet ones', () => {
    const said: string[] = [];
    const throttle = new Throttle<string>(1000);
    throttle.run('trip', () => said.push('a'));
    throttle.run('other', () => said.push('b'));
    expect(said).toEqual(['a', 'b']);
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('says nothing more once it is stopped', () => {
    const said: string[] = [];
    const throttle = new Throttle<string>(1000);
    throttle.run('trip', () => said.push('a'));
    throttle.run('trip', () => said.push('b'));
    throttle.stop();
    jest.advanceTimersByTime(5000);
    expect(said).toEqual(['a']);
  });
});
