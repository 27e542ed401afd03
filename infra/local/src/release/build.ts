import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.js';
import { compressTexts } from '../web/compress.js';
import type { Area } from './areas.js';
import { copyService } from './service-folder.js';

/** Builds one version of an area into a folder that does not exist yet. */
export type Build = (root: string, area: Area, version: string, target: string) => Promise<void>;

/**
 * The bundler for what a browser loads; for a service, what the compiler has made (see release.mjs) with all it needs to run.
 * @throws StartFailure when it does not build
 */
export const build: Build = async (root, area, version, target) => {
  if (area.kind === 'service') return copyService(root, area, version, target);
  const output = join(root, area.workspace, '.cache', `release-${process.pid}`);
  try {
    await bundle(root, area, ['--version', version, '--output', output]);
    cpSync(output, target, { recursive: true, preserveTimestamps: true });
    compressTexts(target);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
};

async function bundle(root: string, { workspace }: Area, args: readonly string[]): Promise<void> {
  const bundler = join(root, 'infra', 'kits', 'bundler', 'build.mjs');
  const child = spawn(process.execPath, [bundler, workspace, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartFailure(`${workspace} does not build:\n${said.trim()}`);
}
