import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '@rahi/machine-kit/errors';
import { execa } from 'execa';
import { copyBuild } from '../web/compress.js';
import type { Area } from './areas.js';
import { bundleProgram } from './bundle-program.js';
import { installedFor } from './installed-packages.js';
import { writeSbom } from './sbom.js';
import { copyService } from './service-folder.js';

/** Builds one version of an area into a folder that does not exist yet. */
export type Build = (root: string, area: Area, version: string, target: string) => Promise<void>;

/**
 * For a front end, what the bundler makes; for a service, what the compiler has made (see release.mjs), all that it needs to
 * run, and its program in one file; and the list of the packages in it.
 * @throws StartFailure when it does not build, or a package that it needs is not installed
 */
export const build: Build = async (root, area, version, target) => {
  const installed = await installedFor(root, area.workspace);
  if (area.kind === 'service') {
    copyService(root, area, version, target, installed);
    await bundleProgram(target, area.workspace);
  } else {
    await bundle(root, area, version, target);
  }
  writeSbom(installed, area, version, target);
};

/**
 * The files of a front end, without the list of the packages in them.
 * @throws StartFailure when it does not build
 */
export const bundle: Build = async (root, { workspace }, version, target) => {
  const output = join(root, workspace, '.cache', `release-${process.pid}`);
  const bundler = join(root, 'infra', 'kits', 'bundler', 'build.mjs');
  try {
    const args = [workspace, '--version', version, '--output', output];
    const { failed, all } = await execa(process.execPath, [bundler, ...args], { cwd: root, all: true, reject: false });
    if (failed) throw new StartFailure(`${workspace} does not build:\n${all}`);
    copyBuild(output, target);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
};
