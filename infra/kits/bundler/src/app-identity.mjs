import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * @typedef {object} BuildEnvironment what a webpack.config.mjs is called with
 * @property {boolean} [development] a build for the development server
 * @property {string} [version] the version of a release; by default the package's version and a hash of the content
 * @property {string} [output] the folder to write; by default the workspace's `dist-web`
 */

/**
 * The facts of an app, from its package.json: `@rahi/shell` is the host, `@rahi/mf-<area>` is the remote of an area.
 * @param {string} directory the app's workspace
 * @param {BuildEnvironment} environment
 */
export function appIdentity(directory, { development = false, version, output } = {}) {
  const root = resolve(directory);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = manifest.name.replace(/^@rahi\//, '');
  const area = name.startsWith('mf-') ? name.slice('mf-'.length) : null;
  if (area === null && name !== 'shell') {
    throw new Error(`${manifest.name} is neither the shell nor a remote named @rahi/mf-<area>`);
  }
  return {
    root,
    name,
    area,
    development,
    packageVersion: manifest.version,
    version,
    /** Also the global that the remote's entry defines; the shell registers it under the area's name. */
    federationName: `rahi_${area ?? name}`,
    /** The global variable with the loaded chunks; the shell deletes it before it loads a remote again. */
    chunkGlobal: `rahiChunks_${area ?? name}`,
    output: output ? resolve(output) : join(root, 'dist-web'),
  };
}

/** @typedef {ReturnType<typeof appIdentity>} App */
