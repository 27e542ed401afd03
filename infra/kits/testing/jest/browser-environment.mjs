import { TestEnvironment } from 'jest-environment-jsdom';
import { patientWith } from './patience.mjs';
import { suiteProgress } from './suite-progress.mjs';

// Every browser has these, jsdom lacks them, and Node's work the same.
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
];

/** jsdom with the parts of a browser that it lacks, and with a limit for the suite. */
export default class BrowserEnvironment extends TestEnvironment {
  #progress;
  #lengthen = patientWith();

  constructor(config, context) {
    super(config, context);
    this.#progress = suiteProgress(context.testPath);
  }

  handleTestEvent(event, state) {
    this.#progress(event);
    this.#lengthen(event, state);
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    // Node's fetch accepts only Node's own signals.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
  }
}
