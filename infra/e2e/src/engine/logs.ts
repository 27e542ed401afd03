import type { Engine } from './engine.js';
import { containers } from './health.js';

/** pino's number of a warning. */
const WARNING = 40;

/** Lines of Rahi's programs that are warnings or worse, and that no step provokes. */
export async function unexpectedLines(engine: Engine): Promise<string[]> {
  const ours = (await containers(engine)).filter(({ name }) => /^rahi[-_](?:svc-\w+|gateway)[-_]\d+$/.test(name));
  const texts = await Promise.all(
    ours.map(async ({ name }) => {
      const text = await engine.logs(name);
      return text.split('\n').flatMap((line) => (isWarning(line) ? [`${name}: ${line}`] : []));
    }),
  );
  return texts.flat().filter((line) => !PROVOKED.some((pattern) => pattern.test(line)));
}

/** What the steps provoke. */
const PROVOKED: readonly RegExp[] = [
  // The installation names an administrator, and asks for no second factor.
  /ADMIN_SECOND_FACTOR=required/,
];

const isWarning = (line: string): boolean => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= WARNING;

/** The state of every container, and the last lines of those that are not well. */
export async function lastWords(engine: Engine): Promise<string> {
  const texts = await Promise.all(
    (await containers(engine)).map(async ({ name, state, health, exitCode }) => {
      const line = `${name}: ${state} ${health ?? ''} ${state === 'exited' ? exitCode : ''}`;
      const isWell = state === 'exited' ? exitCode === 0 : (health ?? 'healthy') === 'healthy';
      return isWell ? line : `${line}\n${await engine.logs(name, '--tail', '20')}`;
    }),
  );
  return texts.join('\n');
}
