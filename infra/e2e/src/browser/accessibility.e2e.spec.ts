import { describe } from '@jest/globals';
import { barriers } from './accessibility.cases.js';

// Every screen: npm run test:long -- accessibility.
describe('the first screens of each role', () => {
  barriers({ whole: false });
});
