import { expect, it } from '@jest/globals';
import { readOnce } from './read-once.js';

it('is read once for everyone who asks, and again after a read that failed', async () => {
  let reads = 0;
  const read = readOnce(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is away');
    return reads;
  });
  const first = await Promise.allSettled([read(), read()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});
