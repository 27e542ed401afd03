import { afterAll, beforeAll, describe } from '@jest/globals';
import { anyLine, openBrowser, startProduct, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { signInAdmin, type Person } from '../people/people.js';
import { areasDown } from './areas-down.cases.js';
import { deskAtWork } from './desk-at-work.cases.js';
import { deskLists } from './desk.cases.js';

let product: TestProduct;
let browser: TestBrowser;
let admin: Person;

const expectedInLogs = [anyLine('services are stopped on purpose')];

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: '1000' };
  [product, browser] = await Promise.all([startProduct({ env, expectedInLogs }), openBrowser()]);
  admin = await signInAdmin(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const theProduct = () => product;
const theBrowser = () => browser;
const theAdmin = () => admin;

// Its own product: the lists name all people and so come first, the desk counts online drivers, and the cases after
// them stop parts of the product.
describe('the lists of the desk', () => {
  deskLists(theProduct, theBrowser, theAdmin);
});

describe('the desk at work', () => {
  deskAtWork(theProduct, theBrowser, theAdmin);
});

describe('areas and services that are down', () => {
  areasDown(theProduct, theBrowser);
});
