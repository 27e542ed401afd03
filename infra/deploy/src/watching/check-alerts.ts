import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { errorLine, findPromtool } from '@rahi/machine-kit';
import { inRepository } from '../repository.js';

const folder = inRepository('infra', 'deploy', 'alerts');

/**
 * Has promtool check the rules and run their tests.
 * @returns the exit code: 0 when all is well, 1 when something is wrong, 2 when nothing was checked because promtool is missing
 */
export async function checkAlerts(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<0 | 1 | 2> {
  const rules = filesOf('.rules.yaml');
  const tests = filesOf('.test.yaml');
  const promtool = await findPromtool({ env, say }).catch((error: unknown) => {
    say(`NOT CHECKED: neither ${rules.join(', ')} nor ${tests.join(', ')}. ${errorLine(error)}`);
  });
  if (!promtool) return 2;
  const checked = run(promtool.path, ['check', 'rules', ...rules], say);
  const tested = run(promtool.path, ['test', 'rules', ...tests], say);
  return checked && tested ? 0 : 1;
}

function filesOf(ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
}

function run(promtool: string, args: string[], say: (line: string) => void): boolean {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  say(`${stdout}${stderr}`.trim());
  return status === 0;
}
