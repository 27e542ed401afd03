import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import webpack from 'webpack';
import { appIdentity } from './app-identity.mjs';
import { bootScriptConfig } from './boot-script.mjs';
import { recordInputs, unchangedBuild } from './build-inputs.mjs';
import { oneBundleConfig } from './one-bundle/one-bundle-config.mjs';
import { serviceWorkerConfig } from './service-worker.mjs';
import { unsharedBuilders } from './shared-libraries.mjs';
import { webpackConfig } from './webpack-config.mjs';

const compress = promisify(gzip);

/**
 * Builds the shell or a remote for production into its `dist-web/`, unless nothing it was built from has changed.
 * @param {string} directory the app's workspace
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<{ name: string, version: string, fresh: boolean, files: { file: string, bytes: number, gzip: number }[] }>}
 * @throws Error with webpack's report when the build fails
 */
export async function buildApp(directory, { force = false } = {}) {
  const app = appIdentity(directory);
  const kept = force ? null : await unchangedBuild(app);
  if (kept) return { ...kept, fresh: false, files: await sizes(app.output) };
  const { build, inputs } = await buildWhole(app);
  await recordInputs(app, inputs);
  return { ...build, fresh: true, files: await sizes(app.output) };
}

async function buildWhole(app) {
  const stats = await run(webpackConfig(app));
  refuseUnsharedBuilders(stats.compilation);
  await copyPublicFiles(app);
  const boot = app.area === null ? await buildBootScript(app) : [];
  const build = await stamp(app);
  const worker = app.area === null ? await buildServiceWorker(app) : [];
  await refuseUndefinedEnvironment(app.output);
  const inputs = [...stats.compilation.fileDependencies, ...boot, ...worker, ...(await filesBelow(publicFolder(app)))];
  return { build, inputs };
}

/**
 * Builds the shell or a remote for a release, beside whatever is built for the work on it.
 * @param {string} directory the app's workspace
 * @param {{ version: string, output: string }} release its version, and the folder that is made
 * @throws Error with webpack's report when the build fails
 */
export async function buildRelease(directory, { version, output }) {
  const app = { ...appIdentity(directory), version, output: resolve(output) };
  const { build } = await buildWhole(app);
  return { ...build, fresh: true, files: await sizes(app.output) };
}

/**
 * Builds the shell and every area as one bundle without federation, to measure beside.
 * @param {string} directory the shell's workspace
 * @param {string} output the folder that is made
 * @throws Error with webpack's report when the build fails
 */
export async function buildOneBundle(directory, output) {
  const app = { ...appIdentity(directory), version: 'one-bundle', output: resolve(output) };
  await run(oneBundleConfig(app));
  await copyPublicFiles(app);
  return stamp(app);
}

/**
 * Builds again at every change, for development. Returns how to stop.
 * @param {string} directory
 * @param {(error: Error | null) => void} onBuilt
 */
export function watchApp(directory, onBuilt) {
  const app = appIdentity(directory);
  const compiler = webpack(webpackConfig(app, { development: true }));
  const watching = compiler.watch({}, async (error, stats) => {
    const failure = error ?? failureOf(stats);
    if (failure) return onBuilt(failure);
    await stamp(app);
    onBuilt(null);
  });
  return promisify(watching.close.bind(watching));
}

async function run(config) {
  const compiler = webpack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const failure = failureOf(stats);
  if (failure) throw failure;
  return stats;
}

function failureOf(stats) {
  if (!stats.hasErrors() && !stats.hasWarnings()) return null;
  return new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
}

/** Names the build, by its content unless it is a release, in `build.json` and in the shell's page, which has to know what it is. */
async function stamp(app) {
  const version = app.version ?? `${app.packageVersion}-${await contentHash(app.output)}`;
  const build = { name: app.name, version };
  await writeFile(join(app.output, 'build.json'), `${JSON.stringify(build)}\n`);
  if (app.area !== null) return build;
  const page = join(app.output, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<head>', `<head><meta name="rahi-version" content="${build.version}">`));
  return build;
}

/** The first script of the page: those that are deferred run in turn, each as soon as it is there. @returns the files it was built from */
async function buildBootScript(app) {
  const { compilation } = await run(bootScriptConfig(app));
  const [file] = compilation.getAssets().map(({ name }) => name);
  const page = join(app.output, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<head>', `<head><script defer src="/${file}"></script>`));
  return compilation.fileDependencies;
}

/** What is served as it is: the web app's manifest and icons. */
async function copyPublicFiles(app) {
  if (existsSync(publicFolder(app))) await cp(publicFolder(app), app.output, { recursive: true });
}

function publicFolder(app) {
  return join(app.root, 'public');
}

/** @returns the files it was built from */
async function buildServiceWorker(app) {
  const stats = await run(await serviceWorkerConfig(app, await emitted(app.output)));
  return stats.compilation.fileDependencies;
}

async function emitted(output) {
  return (await filesBelow(output)).filter((file) => !file.endsWith('/build.json'));
}

async function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function contentHash(output) {
  const hash = createHash('sha256');
  for (const file of await emitted(output)) hash.update(file.slice(output.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 10);
}

async function sizes(output) {
  const measure = async (file) => {
    const content = await readFile(file);
    return { file: file.slice(output.length + 1), bytes: content.length, gzip: (await compress(content)).length };
  };
  return Promise.all((await emitted(output)).map(measure));
}

/** The page would find nothing under the name. */
function refuseUnsharedBuilders(compilation) {
  const missing = unsharedBuilders(compilation);
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} of zod/mini: add to the bundler kit's schema-builders.mjs`);
}

/** `process` does not exist in a browser: what is left of it after the build would throw when it is reached. */
async function refuseUndefinedEnvironment(output) {
  for (const file of await emitted(output)) {
    if (!file.endsWith('.js')) continue;
    const found = /(?<![.\w])process\.env\.\w+/.exec(await readFile(file, 'utf8'));
    if (found)
      throw new Error(`${file.slice(output.length + 1)} still reads ${found[0]}: define it in the bundler kit`);
  }
}
