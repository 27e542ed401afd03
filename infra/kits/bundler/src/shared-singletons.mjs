import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const versionOf = (name) => require(`${name}/package.json`).version;

/** What must be one instance in the page. Each is versioned by the library it stands for. */
const singletons = {
  react: 'react',
  'react-dom': 'react-dom',
  // The router whole would defeat tree-shaking; this module re-exports what the screens use.
  '@rahi/web-kit/router': 'react-router',
};

/**
 * Strict: a remote built against a newer React than the shell brings refuses to start, and the shell says so. The shell
 * provides, eagerly, since it is the first to need them; remotes carry no copy (`import: false`).
 * @param {{ host: boolean }} role
 */
export function sharedSingletons({ host }) {
  return Object.fromEntries(
    Object.entries(singletons).map(([request, library]) => {
      const version = versionOf(library);
      const entry = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      return [request, host ? { ...entry, version, eager: true } : { ...entry, import: false }];
    }),
  );
}
