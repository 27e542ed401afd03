import { expect, it } from '@jest/globals';
import { runTableOfData, unclassifiedOf } from '@rahi/service-kit/testing';
import { service } from './app.module.js';

it('every table and column is in the table of data (infra/docs/privacy.md)', async () => {
  expect(await unclassifiedOf(service)).toEqual([]);
});

it('retention, copy and erasure run on every table', async () => {
  await expect(runTableOfData(service)).resolves.toBeUndefined();
});
