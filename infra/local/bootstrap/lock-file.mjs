import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { workspaces } from './workspaces.mjs';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/**
 * The dependency for which a manifest and package-lock.json differ, in words.
 * @param {string} root
 * @returns {string | undefined} undefined when they agree
 */
export function lockDisagreement(root) {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const own = { dir: '', manifest: readJson(join(root, 'package.json')) };
  for (const { dir, manifest } of [own, ...workspaces(root)]) {
    const locked = packages[dir] ?? {};
    for (const name of new Set(KINDS.flatMap((kind) => [manifest, locked].flatMap((one) => names(one[kind]))))) {
      const [wanted, known] = [manifest, locked].map((one) => KINDS.map((kind) => one[kind]?.[name]));
      if (!isDeepStrictEqual(wanted, known))
        return `${join(dir, 'package.json')} has ${name} ${versionIn(wanted)}, and package-lock.json ${versionIn(known)}`;
    }
  }
  return undefined;
}

/** What npm writes at the end of an installation: without it one was interrupted. */
export const recordIn = (root) => join(root, 'node_modules', '.package-lock.json');

/**
 * Whether node_modules has the packages of package-lock.json, and no others. Optional packages may be missing: they are for
 * other systems. Reads the manifest of each package, because npm also changes its record node_modules/.package-lock.json
 * when it only writes the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = recordIn(root);
  if (!existsSync(record)) return false;
  const { packages } = readJson(join(root, 'package-lock.json'));
  const locked = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const isSame = ([path, { link, optional, version }]) => {
    const file = join(root, path, 'package.json');
    if (link) return existsSync(file);
    return existsSync(file) ? readJson(file).version === version : optional === true;
  };
  return Object.keys(readJson(record).packages).every((path) => path in packages) && locked.every(isSame);
}

const names = (dependencies = {}) => Object.keys(dependencies);

const versionIn = (versions) => versions.find((version) => version !== undefined) ?? 'not at all';

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
