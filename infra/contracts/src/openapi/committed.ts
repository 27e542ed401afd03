import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiDocument } from './document.js';

/** The document as it is committed: what the gateway serves and what answers are checked against in tests. */
export const committedPath = createRequire(import.meta.url).resolve('@rahi/contracts/openapi.json');

export function committedText(): string {
  return readFileSync(committedPath, 'utf8');
}

/** The document as it ought to be committed. */
export function generatedText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
