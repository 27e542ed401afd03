import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesUnder, stamp } from '@rahi/bootstrap/fingerprint.mjs';
import { withDependencies, workspaces } from '@rahi/bootstrap/workspaces.mjs';
import { StartFailure } from '@rahi/machine-kit/errors';
import { readIfExists } from '@rahi/machine-kit/files';
import { execa } from 'execa';

const BUNDLER = fileURLToPath(new URL('../bundle.js', import.meta.url));
/** Beside main.js, so that what the code finds by its own place is found by the bundle too. */
const BUNDLE = 'main.bundle.js';
const MADE_FROM = '.bundled-from';
const NO_CODE = /\.(?:spec|bundle)\.js$|\.map$|\.d\.ts$|\.tsbuildinfo$|\.bundled-from$/;

const mainIn = (folder: string): string => join(folder, 'dist', 'main.js');
const bundleIn = (folder: string): string => join(folder, 'dist', BUNDLE);

/** The program of a workspace's folder: its bundle where it has one. Releases of earlier versions have none. */
export const programIn = (folder: string): string => (existsSync(bundleIn(folder)) ? bundleIn(folder) : mainIn(folder));

/**
 * Puts a compiled program with all modules that it loads into one file, which it starts from (ADR 0053).
 * @param root the repository, or a folder laid out like it
 * @throws StartFailure when that fails
 */
export async function bundleProgram(root: string, workspace: string): Promise<void> {
  const folder = join(root, workspace);
  // A process of its own: the bundler's memory is not the launcher's.
  const args = [BUNDLER, mainIn(folder), bundleIn(folder)];
  const { failed, all } = await execa(process.execPath, args, { cwd: root, all: true, reject: false });
  if (failed) throw new StartFailure(`${workspace} cannot be bundled:\n${all}`);
}

/** Bundles a program of the repository when something of it has been compiled or installed since the last time. */
export async function bundleIfChanged(root: string, workspace: string): Promise<void> {
  const folder = join(root, workspace);
  const marker = join(folder, 'dist', MADE_FROM);
  const now = stampOf([join(root, 'package-lock.json'), ...compiledFor(root, workspace)]);
  if (existsSync(bundleIn(folder)) && readIfExists(marker) === now) return;
  await bundleProgram(root, workspace);
  writeFileSync(marker, now);
}

/** Changes whenever compiled code, or another of these files, does. What is made of it does not count. */
export const stampOf = (paths: readonly string[]): string =>
  stamp(paths.flatMap((path) => filesUnder(path)).filter((file) => !NO_CODE.test(file)));

const compiledFor = (root: string, workspace: string): string[] =>
  withDependencies(workspaces(root), workspace).map(({ dir }) => join(root, dir, 'dist'));
