import { afterAll, beforeAll, describe } from '@jest/globals';
import type { TestProduct } from '@rahi/testing-kit';
import { badInput } from './bad-input.cases.js';
import { callsProduct } from './calls-product.js';

let product: TestProduct;
beforeAll(async () => {
  product = await callsProduct();
});
afterAll(() => product?.stop());

describe('bad input', () => {
  // 24 attempts at each call: npm run test:long -- bad-input.
  badInput(() => product, 3);
});
