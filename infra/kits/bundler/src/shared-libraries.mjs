import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as schemaBuilders from './schema-builders.mjs';

const require = createRequire(import.meta.url);

const versionOf = (name) => require(`${name}/package.json`).version;

/** What must be one instance in the page. Each is versioned by the library it stands for. */
const singletons = {
  react: 'react',
  'react-dom': 'react-dom',
  // The router whole would defeat tree-shaking; this module re-exports what the screens use.
  '@rahi/web-kit/router': 'react-router',
};

const sharedSchemaBuilders = Object.keys(schemaBuilders);

/**
 * zod's version with the number of its builders that are shared: a remote that needs one more than the shell has brings
 * its own zod (`4.6.7` with 36 of them is `4.6.7036`).
 */
const schemaBuildersVersion = versionOf('zod') + String(sharedSchemaBuilders.length).padStart(3, '0');

/**
 * Strict: a remote built against a newer React than the shell brings refuses to start, and the shell says so. The shell
 * provides, eagerly, since it is the first to need them; remotes carry no copy (`import: false`), but of zod, which may
 * be there twice: theirs is loaded when the shell's is too old.
 * @param {{ host: boolean }} role
 */
export function shared({ host }) {
  const once = Object.entries(singletons).map(([request, library]) => {
    const version = versionOf(library);
    const entry = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
    return [request, host ? { ...entry, version, eager: true } : { ...entry, import: false }];
  });
  const zod = {
    import: join(import.meta.dirname, 'schema-builders.mjs'),
    version: schemaBuildersVersion,
    requiredVersion: `^${schemaBuildersVersion}`,
    eager: host,
  };
  return Object.fromEntries([...once, ['zod/mini', zod]]);
}

/**
 * What an app uses of zod that is not shared.
 * @param {import('webpack').Compilation} compilation a finished one
 * @returns {string[]}
 */
export function unsharedBuilders({ modules, moduleGraph }) {
  const used = [...modules]
    .filter(({ type, options }) => type === 'consume-shared-module' && options.shareKey === 'zod/mini')
    .flatMap((module) => [...moduleGraph.getExportsInfo(module).getUsedExports(undefined)]);
  return used.filter((name) => !sharedSchemaBuilders.includes(name));
}
