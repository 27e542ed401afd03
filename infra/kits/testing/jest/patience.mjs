import { jest } from '@jest/globals';

// Real servers and browsers take their time, and on a busy machine anything does: only a test that hangs takes this long.
// Jest reads `testTimeout` only outside of projects.
jest.setTimeout(Number(globalThis.PATIENCE_SECONDS) * 1000);
