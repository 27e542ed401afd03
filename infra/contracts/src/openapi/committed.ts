import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from './document.js';

/** The document as it is committed: what the gateway serves and what answers are checked against in tests. */
export const committedPath = fileURLToPath(new URL('../../openapi.json', import.meta.url));

export function committedText(): string {
  return readFileSync(committedPath, 'utf8');
}

/** The document as it ought to be committed. */
export function generatedText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
