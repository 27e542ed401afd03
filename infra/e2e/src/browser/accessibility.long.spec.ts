import { describe } from '@jest/globals';
import { barriers } from './accessibility.cases.js';

describe('the screens of each role', () => {
  barriers({ whole: true });
});
