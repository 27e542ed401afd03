import { describe } from '@jest/globals';
import { guides } from './guides.cases.js';

// The same in a clone with nothing in it, with every script, with osmium and on Node 24: npm run test:guides.
describe('the guides, in a clone that has what is built here', () => {
  guides({ fresh: false });
});
