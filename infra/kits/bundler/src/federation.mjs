import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import * as schemaBuilders from '@rahi/web-kit/schema-builders';

// Read as a file: react-intl does not export its package.json.
const libraries = new URL('../', import.meta.resolve('react/package.json'));
const versionOf = (name) => JSON.parse(readFileSync(new URL(`${name}/package.json`, libraries), 'utf8')).version;

/** Modules that exist once in the page. Each has the version of the library that it represents. */
const singletons = {
  react: 'react',
  'react-dom': 'react-dom',
  'react-intl': 'react-intl',
  // The whole router would defeat tree-shaking; this module re-exports what the screens use.
  '@rahi/web-kit/router': 'react-router',
};

const sharedSchemaBuilders = Object.keys(schemaBuilders);

/**
 * zod's version with the number of its shared builders: a remote that needs more builders than the shell has loads its
 * own zod (`4.6.7` with 36 of them is `4.6.7036`).
 */
const schemaBuildersVersion = versionOf('zod') + String(sharedSchemaBuilders.length).padStart(3, '0');

/**
 * The shell provides the singletons eagerly, since it is the first to need them. Remotes carry no copy of React and the router
 * (`import: false`) and refuse a shell with an older one (`strictVersion`). zod may be loaded twice, by a remote that needs more.
 */
function shared({ area, development }) {
  const host = area === null;
  // An area under development makes its elements with the JSX of the page's React, which may be a production build.
  const jsx = host || development ? { 'react/jsx-runtime': 'react' } : {};
  const once = Object.entries({ ...singletons, ...jsx }).map(([request, library]) => {
    const version = versionOf(library);
    const source = request === 'react-intl' && { import: join(import.meta.dirname, 'intl.mjs') };
    const entry = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, ...source };
    if (host) return [request, { ...entry, version, eager: true }];
    // For an older shell without react-intl, remotes include it as a separate file.
    return [request, request === 'react-intl' ? { ...entry, version } : { ...entry, import: false }];
  });
  const zod = {
    import: '@rahi/web-kit/schema-builders',
    version: schemaBuildersVersion,
    requiredVersion: `^${schemaBuildersVersion}`,
    eager: host,
  };
  return Object.fromEntries([...once, ['zod/mini', zod]]);
}

/** @param {import('./app-identity.mjs').App} app */
export function federation(app) {
  const remote = app.area !== null;
  return new ModuleFederationPlugin({
    name: app.federationName,
    ...(remote && { filename: 'remoteEntry.js', exposes: { './app': './src/app.tsx' } }),
    manifest: remote,
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    shared: shared(app),
    // Left out of the runtime: loading by manifest (the shell registers entries), and in a remote loading further remotes.
    experiments: {
      optimization: { target: 'web', disableRemote: remote, disableSnapshot: true },
      // Remotes use the core of the shell's federation runtime.
      externalRuntime: remote,
    },
    ...(!remote && { runtimePlugins: [join(import.meta.dirname, 'provide-runtime-core.mjs')] }),
  });
}

/**
 * The builders of zod that an app uses and that are not shared: the page would not find them.
 * @param {import('webpack').Compilation} compilation a sealed one
 * @returns {string[]}
 */
export function unsharedBuilders({ modules, moduleGraph }) {
  const used = [...modules]
    .filter(({ type, options }) => type === 'consume-shared-module' && options.shareKey === 'zod/mini')
    // False of a module of which nothing is used: an area without a schema of its own.
    .flatMap((module) => [...(moduleGraph.getExportsInfo(module).getUsedExports(undefined) || [])]);
  return used.filter((name) => !sharedSchemaBuilders.includes(name));
}
