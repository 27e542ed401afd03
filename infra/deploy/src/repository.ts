import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository: what images are built from. */
export const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export const inRepository = (...path: string[]): string => join(repository, ...path);

export const textOf = (...path: string[]): string => readFileSync(inRepository(...path), 'utf8');
