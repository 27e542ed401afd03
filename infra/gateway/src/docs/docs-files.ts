import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('../../pages', import.meta.url));
const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

export interface DocsFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const files = {
  'docs.html': { folder: pages, type: 'text/html; charset=utf-8' },
  'docs.js': { folder: pages, type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: swagger, type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: swagger, type: 'text/javascript; charset=utf-8' },
} as const;

export type DocsFileName = keyof typeof files;

/** These files and no other: the library's folder holds more than the page needs. */
export function isDocsFile(name: string): name is DocsFileName {
  return Object.hasOwn(files, name);
}

const read = new Map<DocsFileName, Promise<DocsFile>>();

/** A file of the docs page; each is read from disk once. */
export function docsFile(name: DocsFileName): Promise<DocsFile> {
  const known = read.get(name);
  if (known) return known;
  const { folder, type } = files[name];
  const file = readFile(join(folder, name)).then((bytes) => ({ type, bytes }));
  read.set(name, file);
  return file;
}
