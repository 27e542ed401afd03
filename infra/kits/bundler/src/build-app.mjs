import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import webpack from 'webpack';
import { appIdentity } from './app-identity.mjs';

const compress = promisify(gzip);

/**
 * Builds the shell or a remote for production with the `webpack.config.mjs` of its workspace.
 * @param {string} directory the app's workspace
 * @param {Omit<import('./app-identity.mjs').BuildEnvironment, 'WEBPACK_SERVE'>} environment
 * @returns {Promise<{ name: string, version: string, files: { file: string, bytes: number, gzip: number }[] }>}
 * @throws Error with webpack's report when the build fails or warns
 */
export async function buildApp(directory, environment = {}) {
  await run(await configurationOf(directory, environment));
  const { output } = appIdentity(directory, environment);
  const build = JSON.parse(await readFile(join(output, 'build.json'), 'utf8'));
  return { ...build, files: await sizes(output) };
}

/**
 * What the `webpack.config.mjs` of the shell's or a remote's workspace returns.
 * @param {string} directory the app's workspace
 * @param {import('./app-identity.mjs').BuildEnvironment} environment
 */
export async function configurationOf(directory, environment) {
  const { default: configure } = await import(pathToFileURL(resolve(directory, 'webpack.config.mjs')).href);
  return configure(environment);
}

/**
 * Runs webpack once.
 * @param {import('webpack').Configuration | import('webpack').Configuration[]} config
 * @throws Error with webpack's report when the build fails or warns
 */
export async function run(config) {
  const compiler = webpack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
  }
}

async function sizes(output) {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const measure = async (path) => {
    const content = await readFile(path);
    return { file: path.slice(output.length + 1), bytes: content.length, gzip: (await compress(content)).length };
  };
  return Promise.all(files.toSorted().map(measure));
}
