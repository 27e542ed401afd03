import { describe } from '@jest/globals';
import { nodeProgram } from '../node-versions/find-node.js';
import { cityGuide } from './city.cases.js';

describe('a city by its guide, in a fresh clone, on the Node that README.md names', () => {
  cityGuide({ fresh: true, node: () => nodeProgram('24.21.0') });
});
