import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', 'dist-types', 'dist-web', '.git', '.rahi', '.cache', 'coverage']);

/** The files below a path (or the path itself), sorted, without anything built or installed. */
export function filesUnder(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (statSync(path).isFile()) return [path];
  const files = [];
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (NEVER.has(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) files.push(...filesUnder(child));
    else if (entry.isFile()) files.push(child);
  }
  return files.toSorted();
}

/** Changes whenever one of the files is written, appears or goes. Cheaper than a fingerprint. */
export function stamp(files) {
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return `${files.length}:${times.reduce((latest, time) => Math.max(latest, time), 0)}`;
}

/**
 * One hash over names and contents: it changes exactly when a file appears, goes, moves or changes.
 * @param {string} root names are taken relative to it
 * @param {readonly string[]} files
 * @param {string} [also] anything else that matters, such as a version
 */
export function fingerprint(root, files, also = '') {
  const hash = createHash('sha256').update(also);
  for (const file of files) {
    hash
      .update(`\0${relative(root, file).split(sep).join('/')}\0`)
      .update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
