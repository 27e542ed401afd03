import { cpSync, existsSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testFolder } from '@rahi/testing-kit';
import { execa } from 'execa';

/** The repository that is tested. */
export const repository = new URL('../../../../', import.meta.url).pathname.replace(/\/$/, '');

const AUTHOR = ['-c', 'user.name=Guides', '-c', 'user.email=guides@people.test'];
const MADE = ['node_modules', 'dist', 'dist-types', 'dist-web'];

async function git(folder: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await execa('git', [...AUTHOR, ...args], { cwd: folder });
  return stdout.split('\0').filter(Boolean);
}

/**
 * A repository to clone from, with the files as they are here: also those that are not committed yet.
 * @returns its folder
 */
export async function originOfGuides(): Promise<string> {
  const origin = join(testFolder('origin'), 'rahi');
  await execa('git', ['clone', '--quiet', '--no-hardlinks', repository, origin]);
  for (const path of await git(repository, 'ls-files', '-z', '--deleted')) rmSync(join(origin, path), { force: true });
  const changed = await git(repository, 'ls-files', '-z', '--modified', '--others', '--exclude-standard');
  for (const path of changed.filter((one) => existsSync(join(repository, one)))) {
    mkdirSync(dirname(join(origin, path)), { recursive: true });
    cpSync(join(repository, path), join(origin, path));
  }
  await git(origin, 'add', '--all');
  await git(origin, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'As it is here');
  return origin;
}

/**
 * Gives a clone what is installed and built here: packages as links to the same files, what is built as copies. Its sources are as
 * old as here, so that nothing is built again.
 */
export async function fillWithBuilt(clone: string): Promise<void> {
  for (const path of await git(clone, 'ls-files', '-z')) {
    const { atime, mtime } = statSync(join(repository, path));
    utimesSync(join(clone, path), atime, mtime);
  }
  const ignored = await git(repository, 'ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory');
  const folders = ignored.map((path) => path.replace(/\/$/, '')).filter((path) => MADE.includes(basename(path)));
  for (const path of folders) {
    const how = basename(path) === 'node_modules' ? ['--archive', '--link'] : ['--archive'];
    await execa('cp', [...how, join(repository, path), join(clone, path)]);
  }
}

/** What `git status` shows in a clone, a file a line. */
export async function changesIn(clone: string): Promise<string[]> {
  return git(clone, 'status', '-z', '--porcelain');
}
