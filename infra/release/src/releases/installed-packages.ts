import { realpathSync } from 'node:fs';
import { StartFailure } from '@rahi/machine-kit/errors';
import { execa } from 'execa';

/**
 * The folders of a workspace and of all packages that it needs to run, as npm finds them.
 * @throws StartFailure when one of them is not installed, or with the words of npm when it cannot list them
 */
export async function installedFor(root: string, workspace: string): Promise<string[]> {
  const args = ['ls', '--workspace', workspace, '--omit=dev', '--all', '--parseable'];
  const { stdout, stderr, failed, originalMessage } = await execa('npm', args, { cwd: root, reject: false });
  const [, missing] = /missing: (\S+)/.exec(stderr) ?? [];
  if (missing !== undefined)
    throw new StartFailure(`${missing}, which ${workspace} needs, is not installed: run npm install.`);
  if (failed) {
    // Its list is then not complete, or has what does not belong to it.
    const words = stderr.split('\n').filter((line) => line.trim() !== '' && !/error code ELSPROBLEMS/.test(line));
    throw new StartFailure(
      `npm did not list the packages of ${workspace}: ${words.slice(0, 3).join(' | ') || originalMessage}`,
    );
  }
  return stdout.split('\n').filter((path) => path !== '' && realpathSync(path) !== realpathSync(root));
}
