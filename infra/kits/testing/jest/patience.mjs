import { jest } from '@jest/globals';

// Real servers and browsers take their time. Jest reads `testTimeout` only outside of projects.
jest.setTimeout(Number(globalThis.PATIENCE_SECONDS) * 1000);
