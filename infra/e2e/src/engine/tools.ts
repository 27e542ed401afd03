import { attempt, run } from './run.js';

/** Debian's packages that the test of the containers needs, besides what `npm test` needs. */
const PACKAGES = ['podman', 'runc', 'catatonit', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap'];

/**
 * Installs what is missing.
 * @throws Error with the command to run, where this is not Debian or not root
 */
export async function installTools(say: (line: string) => void): Promise<void> {
  const format = '${Package} ${db:Status-Status}\n';
  const { stdout } = await attempt('dpkg-query', ['--show', '--showformat', format, ...PACKAGES]);
  const installed = stdout.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : []));
  const missing = PACKAGES.filter((name) => !installed.includes(name));
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || (await attempt('apt-get', ['--version'])).failed)
    throw new Error(`The test of the containers runs on Debian 12 as root, and needs: ${command}.`);
  say(`Installing ${missing.join(', ')} (Debian packages) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-q', 'update'], { env });
  await run('apt-get', ['-q', '--yes', 'install', '--no-install-recommends', ...missing], { env });
}
