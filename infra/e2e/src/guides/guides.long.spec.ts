import { describe } from '@jest/globals';
import { nodeProgram } from '../node-versions/find-node.js';
import { guides } from './guides.cases.js';

describe('the guides, in a fresh clone, on the Node that they name', () => {
  guides({ fresh: true, node: () => nodeProgram('24.21.0') });
});
