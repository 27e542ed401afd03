import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { appIdentity } from './app-identity.mjs';

/**
 * Builds the shell or a remote for production with the `webpack.config.mjs` of its workspace.
 * @param {string} directory the app's workspace
 * @param {import('./app-identity.mjs').BuildEnvironment} environment
 * @returns {Promise<{ name: string, version: string, files: { file: string, bytes: number, gzip: number }[] }>}
 * @throws Error with webpack's report when the build fails or warns
 */
export async function buildApp(directory, environment = {}) {
  await run(await configurationOf(directory, environment));
  const { output } = appIdentity(directory, environment);
  return { ...JSON.parse(readFileSync(join(output, 'build.json'), 'utf8')), files: sizes(output) };
}

/**
 * Makes the configuration that the `webpack.config.mjs` of the shell's or a remote's workspace returns.
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

const sizes = (output) =>
  readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => {
      const content = readFileSync(path);
      return { file: path.slice(output.length + 1), bytes: content.length, gzip: gzipSync(content).length };
    });
