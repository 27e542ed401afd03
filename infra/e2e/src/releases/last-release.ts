import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@rahi/testing-kit';

export const ROOT = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

const trees = new Map<string, string>();

/**
 * Checks out the sources of an area's last release, from the commit that wrote its version, and links the installed packages.
 * npm takes each linked package for a project and misses its development packages, so bundle these sources without a list of packages.
 * Without history, as in an archive or a shallow clone, it uses the present sources and says so.
 */
export function lastReleased(workspace: string): string {
  const commit = commitOfVersion(workspace);
  if (commit === null) {
    process.stderr.write(
      `The history here does not reach ${workspace}'s last release: its present sources stand in.\n`,
    );
    return ROOT;
  }
  const root = trees.get(commit) ?? treeOf(commit);
  trees.set(commit, root);
  return root;
}

function treeOf(commit: string): string {
  const root = testFolder('released');
  const archive = join(root, 'sources.tar');
  git('archive', '--format=tar', '-o', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  rmSync(archive);
  linkModules(root);
  // The only workspace that front ends use compiled.
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'infra/contracts'], {
    cwd: root,
  });
  return root;
}

function commitOfVersion(workspace: string): string | null {
  try {
    const line = '^  "version": ';
    const found = git('log', '-1', '--format=%H %P', '-G', line, '--', `${workspace}/package.json`);
    const [commit, parent] = found.trim().split(' ');
    // A commit without a parent is where a shallow clone ends, and not a release.
    return commit && parent ? commit : null;
  } catch {
    // There is no repository, or no git.
    return null;
  }
}

/** Links packages from this repository and workspaces from the old sources. */
function linkModules(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(to, '@rahi'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@rahi') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@rahi'))) {
    const target = readlinkSync(join(from, '@rahi', name));
    symlinkSync(target, join(to, '@rahi', name));
    const own = join(ROOT, 'node_modules', '@rahi', target, 'node_modules');
    const there = join(to, '@rahi', target);
    if (existsSync(own) && existsSync(there)) symlinkSync(own, join(there, 'node_modules'));
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
