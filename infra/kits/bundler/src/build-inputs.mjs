import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const kit = dirname(import.meta.dirname);
const repository = join(kit, '../../..');

/** What was built, when everything it was built from is still the same; null when it has to be built. */
export async function unchangedBuild(app) {
  const record = await readJson(recordFile(app));
  const build = await readJson(join(app.output, 'build.json'));
  if (!record || !build || record.version !== build.version) return null;
  return record.inputs === (await digest(record.files)) ? build : null;
}

/**
 * Remembers what a build read. Of node_modules the lockfile stands for all.
 * @param {ReturnType<import('./app-identity.mjs').appIdentity>} app
 * @param {Iterable<string>} dependencies
 */
export async function recordInputs(app, dependencies) {
  const own = await readdir(join(kit, 'src'));
  const files = [...dependencies, ...own.map((file) => join(kit, 'src', file)), join(repository, 'package-lock.json')]
    .map((file) => relative(repository, file))
    .filter((file) => !file.startsWith('..') && !/(^|\/)(node_modules|dist-web)\//.test(file))
    .filter((file, index, all) => all.indexOf(file) === index && isFile(join(repository, file)))
    .toSorted();
  const { version } = await readJson(join(app.output, 'build.json'));
  await mkdir(dirname(recordFile(app)), { recursive: true });
  await writeFile(recordFile(app), JSON.stringify({ version, inputs: await digest(files), files }));
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function recordFile(app) {
  return join(app.root, '.cache/bundle.json');
}

async function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(repository, file);
    hash.update(file).update(existsSync(path) ? await readFile(path) : 'gone');
  }
  return hash.digest('hex');
}

async function readJson(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
}
