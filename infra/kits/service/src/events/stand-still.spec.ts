import { expect, it } from '@jest/globals';
import { StandStill } from './stand-still.js';

it('a consumer stands still while events wait and neither the stream’s floor nor this instance moves', () => {
  const still = new StandStill();
  const look = (seconds: number, waiting: number, floor: number, settled: number) =>
    still.look({ waiting, floor, settled }, seconds * 1000) / 1000;
  expect(look(0, 3, 7, 0)).toBe(0);
  expect(look(10, 9, 7, 0)).toBe(10);
  // This instance settles events behind one that is tried again and again.
  expect(look(20, 9, 7, 1)).toBe(0);
  expect(look(30, 9, 7, 1)).toBe(10);
  // Another instance settles.
  expect(look(40, 9, 8, 1)).toBe(0);
  expect(look(100, 4, 8, 1)).toBe(60);
  // Nothing waits, and then something comes.
  expect(look(110, 0, 12, 1)).toBe(0);
  expect(look(500, 1, 12, 1)).toBe(0);
  expect(look(510, 1, 12, 1)).toBe(10);
});
