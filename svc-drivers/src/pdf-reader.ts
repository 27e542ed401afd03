import { Worker } from 'node:worker_threads';
import { Refusal } from '@rahi/contracts';
import type { PdfContent } from './profiles/documents/pdf-content.js';
import { say } from './say.js';

// At the top of `src`: from here and from the bundle, the file beside is the same (ADR 53).
const reader = new URL('./pdf-reader.worker.js', import.meta.url);
/** The longest that one file is read for, in milliseconds. */
const longestMs = 2_000;
/** Files that wait for the one that is read. */
const mostWaiting = 8;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a PDF in a thread of its own, one at a time, so that no file can keep the service from its other work. One that takes
 * longer than 2 s, or more than its memory, is `damaged`.
 * @throws Refusal unavailable when too many wait
 */
export async function readPdf(bytes: Uint8Array, file = reader, limitMs = longestMs): Promise<PdfContent> {
  if (waiting >= mostWaiting) throw new Refusal('unavailable', say('document.manyFiles'));
  waiting += 1;
  const result = last.then(() => readInThread(bytes, file, limitMs)).finally(() => (waiting -= 1));
  last = result;
  return result;
}

/** Never fails. */
function readInThread(bytes: Uint8Array, file: URL, limitMs: number): Promise<PdfContent> {
  return new Promise((resolve) => {
    const thread = new Worker(file, { workerData: bytes, resourceLimits });
    let timer: NodeJS.Timeout | undefined;
    let content: PdfContent = 'damaged';
    thread.once('online', () => (timer = setTimeout(() => void thread.terminate(), limitMs)));
    thread.once('message', (answer: unknown) => {
      if (answer === 'plain' || answer === 'active') content = answer;
    });
    // Without this, an error of the thread would end the service. Its exit follows.
    thread.once('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(content);
    });
  });
}
