import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheFolder } from '@rahi/machine-kit';
import { closeTestRoot, openBrowser, openTestRoot } from '@rahi/testing-kit';
import { makeBaseImages } from './base-images.js';
import { backedUp, collation, movedToANewCluster, restored } from './databases.js';
import { deploymentOn } from './deployment.js';
import { openEngine } from './engine.js';
import { keepHealth } from './health.js';
import { lastWords, unexpectedLines } from './logs.js';
import { buildImage, builtAreas, composeWith } from './own-images.js';
import { installTools } from './tools.js';
import { crash, foldersOfTheMachine, releasePages, releaseService, ride, scale, start } from './steps.js';

// npm run test:engine [-- --images | --built | --keep | --clean]: builds every image and runs docker-compose.yml on an engine. See README.md.
const flag = { type: 'boolean' } as const;
const { values } = parseArgs({ options: { images: flag, built: flag, keep: flag, clean: flag } });
const folder = cacheFolder(process.env, 'engine');
const begun = Date.now();
let passed = 0;
let failed = 0;

/** After a failure the later ones are not run, except the last one. */
async function step(name: string, work: () => Promise<unknown>, always = false): Promise<void> {
  if (failed > 0 && !always) return;
  const since = Date.now();
  const seconds = () => `${((Date.now() - since) / 1_000).toFixed(1)} s`;
  try {
    await work();
    passed += 1;
    console.log(`✓ ${name} (${seconds()})`);
  } catch (error) {
    failed += 1;
    console.log(`✗ ${name} (${seconds()})\n${error instanceof Error ? error.stack : String(error)}`);
    if (error instanceof Error && error.cause !== undefined) console.log(error.cause);
  }
}

let onSignal: () => void = () => process.exit(130);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal());
await installTools(console.log);
const engine = await openEngine(folder);
const { dir } = await openTestRoot();
const health = keepHealth(engine);
try {
  if (values.clean) {
    await engine.podman(['system', 'reset', '--force']);
    console.log(`Everything in ${folder} is deleted.`);
  } else {
    await whole();
  }
} finally {
  await health.stop();
  await engine.stop();
  await closeTestRoot(dir);
}
if (!values.clean) {
  console.log(`\n${((Date.now() - begun) / 60_000).toFixed(1)} minutes\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function whole(): Promise<void> {
  const work = join(folder, 'tmp');
  // What a run that was killed has left.
  await engine.podman(['rm', '--all', '--force', '--time', '0']);
  await engine.podman(['volume', 'prune', '--force']);
  await step('images in the place of those of a registry', () => makeBaseImages(engine, work, console.log));
  const deployment = await deploymentOn(engine, folder);
  const compose = composeWith(deployment.environment());
  for (const area of values.built ? [] : builtAreas(compose))
    await step(`the image of ${area} builds`, () => buildImage(engine, compose, area));
  if (failed > 0 || values.images) return;
  const browser = await openBrowser();
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const scene = { engine, deployment, browser, folder: files };
  try {
    await step('docker-compose.yml starts, and all of it is healthy', () => start(scene));
    await step('every database sorts by code point', () => collation(scene));
    await step('a rider and a driver make a trip through the edge', () => ride(scene, 'Asha', 'Vikram'));
    await step('a base backup is made', () => backedUp(scene));
    await step('svc-rides runs three times, and once', () => scale(scene));
    await step('mf-rider is released by its image alone', () => releasePages(scene, 'mf-rider', 'rider', '0.9.0'));
    await step('svc-rides is released by its image alone', () => releaseService(scene, 'svc-rides', '0.9.0'));
    await step('svc-drivers is killed, and comes back', () => crash(scene, 'svc-drivers'));
    await step('a rider and a driver make a trip after that', () => ride(scene, 'Meera', 'Imran'));
    await step('no program wrote a warning that nobody expects', async () => {
      const lines = await unexpectedLines(engine);
      if (lines.length > 0) throw new Error(`${lines.length} lines:\n${lines.slice(0, 20).join('\n')}`);
    });
    await step('the databases are restored to a moment', () => restored(scene));
    await step('the databases move to a new cluster', () => movedToANewCluster(scene));
    await step('folders of the machine and two certificate files are used', () => foldersOfTheMachine(scene));
    if (failed > 0) console.log(await lastWords(engine));
  } finally {
    await browser.close();
    if (values.keep) {
      console.log(`It is at ${deployment.baseUrl} and needs this process for its health: Ctrl-C ends it.`);
      await new Promise<void>((resolve) => (onSignal = resolve));
    }
    const stop = async () => {
      await deployment.compose('down', '--volumes', '--timeout', '10');
      const left = await engine.podman(['ps', '--all', '--quiet']);
      if (left.trim() !== '') throw new Error(`left: ${left}`);
    };
    await step('it stops, and leaves no container', stop, true);
    if (failed > 0) await engine.podman(['rm', '--all', '--force', '--time', '0']);
    await engine.podman(['image', 'prune', '--force', '--filter', 'until=48h']);
  }
}
