import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { findPromtool } from '@rahi/local';
import { inRepository } from '../repository.js';

const folder = inRepository('infra', 'deploy', 'alerts');

/**
 * Has promtool check the rules and run their tests.
 * @returns the exit code: 0 when all is well, 1 when something is wrong, 2 when nothing was checked for want of promtool
 */
export async function checkAlerts(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<0 | 1 | 2> {
  const rules = filesOf('.rules.yaml');
  const tests = filesOf('.test.yaml');
  const found = await findPromtool(env, say);
  if ('reason' in found) {
    say(`NOT CHECKED, there is no promtool: ${found.reason}.`);
    say(`Neither the syntax of ${rules.join(', ')} nor whether each alert fires (${tests.join(', ')}) is known.`);
    return 2;
  }
  const checked = await run(found.path, ['check', 'rules', ...rules], say);
  const tested = await run(found.path, ['test', 'rules', ...tests], say);
  return checked && tested ? 0 : 1;
}

function filesOf(ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
}

async function run(promtool: string, args: string[], say: (line: string) => void): Promise<boolean> {
  const said = (output: { stdout?: unknown; stderr?: unknown }) =>
    say(
      [output.stdout, output.stderr]
        .map((text) => String(text ?? '').trim())
        .join('\n')
        .trim(),
    );
  try {
    said(await promisify(execFile)(promtool, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 }));
    return true;
  } catch (error) {
    said(typeof error === 'object' && error !== null ? error : { stderr: error });
    return false;
  }
}
