import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '@rahi/machine-kit';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A source file: its path from the root of the repository, with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly source: string;
}

/** The path of a file from the root of the repository, with `/`. */
export const pathOf = (file: string): string => relative(ROOT, file).split(sep).join('/');

/** The TypeScript and JavaScript sources below a folder, read. @param folder from the root of the repository */
export function sourcesIn(folder: string): Source[] {
  return sourceFiles(join(ROOT, folder)).map((file) => ({ path: pathOf(file), source: readFileSync(file, 'utf8') }));
}
