import { parentPort, workerData } from 'node:worker_threads';
import { contentOfPdf } from './profiles/documents/pdf-content.js';

// A thread of its own for one PDF. It reads what strangers send, so it has no setting and no connection.
if (workerData instanceof Uint8Array) parentPort?.postMessage(contentOfPdf(workerData), []);
