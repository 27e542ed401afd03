import { afterAll, beforeAll, describe } from '@jest/globals';
import { startProduct, type TestProduct } from '@rahi/testing-kit';
import { signInAdmin, type Person } from '../people/people.js';
import { adminDesk } from './admin-desk.cases.js';
import { badInput } from './bad-input.cases.js';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({ web: false, env: { RATE_LIMIT_FACTOR: '1000' } });
  admin = await signInAdmin(product);
});
afterAll(() => product?.stop());

const theProduct = () => product;
const theAdmin = () => admin;

// The desk comes first because it counts rides, and accepted bad input stays.
describe('the desk by HTTP', () => {
  adminDesk(theProduct, theAdmin);
});

describe('bad input', () => {
  badInput(theProduct, theAdmin);
});
