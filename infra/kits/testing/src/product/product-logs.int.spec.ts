import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import { ProductLogs } from './product-logs.js';

it('the logs of a product are read once, by whole lines, by several readers together', () => {
  const dir = testFolder('logs');
  for (const part of ['logs', 'run']) mkdirSync(join(dir, part));
  const file = join(dir, 'logs', 'svc-rides.log');
  writeFileSync(file, 'one\ntw');
  const texts = () => new ProductLogs(dir).read().map(({ text }) => text);
  expect(texts()).toEqual(['one']);
  expect(texts()).toEqual([]);
  appendFileSync(file, 'o\nthree\n');
  expect(texts()).toEqual(['two', 'three']);
  // A start has begun a new log.
  writeFileSync(file, 'four\n');
  expect(texts()).toEqual(['four']);
});
