import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Who an app is, from its package.json alone: `@rahi/shell` is the host, `@rahi/mf-<area>` the remote of an area.
 * @param {string} directory the app's workspace
 */
export function appIdentity(directory) {
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
    packageVersion: manifest.version,
    /** Also the global that the remote's entry defines; the shell registers it under the area's name. */
    federationName: `rahi_${area ?? name}`,
    /** Where webpack keeps the loaded chunks; the shell drops it before it loads a remote anew. */
    chunkGlobal: `rahiChunks_${area ?? name}`,
    output: join(root, 'dist-web'),
  };
}
