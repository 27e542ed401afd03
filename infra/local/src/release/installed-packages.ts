import { realpathSync } from 'node:fs';
import { execa } from 'execa';
import { StartFailure } from '../errors.js';

/**
 * The folders of a workspace and of all packages that it needs to run, as npm finds them.
 * @throws StartFailure when one of them is not installed
 */
export async function installedFor(root: string, workspace: string): Promise<string[]> {
  const args = ['ls', '--workspace', workspace, '--omit=dev', '--all', '--parseable'];
  const { stdout, stderr } = await execa('npm', args, { cwd: root, reject: false });
  const [, missing] = /missing: (\S+)/.exec(stderr) ?? [];
  if (missing !== undefined)
    throw new StartFailure(`${missing}, which ${workspace} needs, is not installed: run npm install.`);
  return stdout.split('\n').filter((path) => path !== '' && realpathSync(path) !== realpathSync(root));
}
