import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StepFailure, run, say } from './step.mjs';
import { workspaces } from './workspaces.mjs';

/**
 * Compiles what has changed, and deletes compiled files that no longer have a source.
 * @param {string} root
 * @param {readonly string[]} [folders] these workspaces and what they use; all of them by default
 */
export async function compile(root, folders = []) {
  for (const file of staleOutputs(root)) rmSync(file);
  if (!existsSync(join(root, 'infra', 'contracts', 'dist'))) say('Compiling the programs …');
  const { code } = await run(process.execPath, [compiler(root), '-b', ...folders], { cwd: root });
  if (code !== 0) throw new StepFailure('The build failed: the TypeScript errors are above.');
}

export function compiler(root) {
  return join(root, 'node_modules', 'typescript', 'bin', 'tsc');
}

/** Compiled files without a source: a deleted spec would still run, a deleted migration would still migrate. */
export function staleOutputs(root) {
  return workspaces(root).flatMap(({ dir }) =>
    ['dist', 'dist-types'].flatMap((output) => orphans(join(root, dir, output), join(root, dir, 'src'))),
  );
}

function orphans(output, source) {
  if (!existsSync(output) || !existsSync(source)) return [];
  return readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.bundle)\.(?:js|d\.ts)(?:\.map)?$/.test(name))
    .filter((name) => {
      const stem = join(source, relative('.', name).replace(/(?:\.d)?\.(?:js|ts)(?:\.map)?$/, ''));
      return !existsSync(`${stem}.ts`) && !existsSync(`${stem}.tsx`);
    })
    .map((name) => join(output, name));
}
