import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** The workspaces of the root package.json that exist, with what they declare. */
export function workspaces(root) {
  const { workspaces: patterns } = readJson(join(root, 'package.json'));
  return patterns
    .flatMap((pattern) => expand(root, pattern))
    .filter((dir) => existsSync(join(root, dir, 'package.json')))
    .map((dir) => ({ dir, manifest: readJson(join(root, dir, 'package.json')) }));
}

/** The folders of a pattern of npm, which may end with `*`: `infra/kits/*`, `mf-*`. */
function expand(root, pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const start = pattern.slice(0, -1);
  const parent = start.slice(0, start.lastIndexOf('/') + 1);
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}${entry.name}`)
    .filter((dir) => dir.startsWith(start))
    .toSorted();
}

/** The workspaces that one of them uses, directly or not, itself included. */
export function withDependencies(all, dir) {
  const byName = new Map(all.map((workspace) => [workspace.manifest.name, workspace]));
  const found = new Set();
  const visit = (workspace) => {
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    const { dependencies, devDependencies } = workspace.manifest;
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) visit(byName.get(name));
  };
  visit(all.find((workspace) => workspace.dir === dir));
  return [...found];
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
