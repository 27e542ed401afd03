import { afterAll, beforeAll, describe } from '@jest/globals';
import { openBrowser, startProduct, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { areasDown } from './areas-down.cases.js';
import { journey } from './journey.cases.js';
import { liveScreens } from './live.cases.js';

let product: TestProduct;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { OFFER_WINDOW_SECONDS: '60' } }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const theProduct = () => product;
const theBrowser = () => browser;

// The journey is counted, and so comes first; what stops parts of the product comes last. A `describe` each, for the
// people of one come when it begins.
describe('a journey at the screen', () => {
  journey(theProduct, theBrowser);
});

describe('live screens', () => {
  liveScreens(theProduct, theBrowser);
});

describe('areas and services that are down', () => {
  areasDown(theProduct, theBrowser);
});
