import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '@rahi/machine-kit';
import { testFolder } from '@rahi/testing-kit';
import { originOfGuides } from './clone.js';
import { cleanEnvironment, Terminal } from './terminal.js';

export interface GuideOptions {
  /** True begins with a clone that has nothing installed and built; false gives it what is built here. */
  readonly fresh: boolean;
  /** The Node that runs the commands; the one of the tests by default. */
  readonly node?: () => Promise<string>;
}

/** Who has a terminal, in which nothing was done yet, and the guides. */
export interface Somebody {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** Where the commands of README.md put their clone. */
  readonly clone: string;
  /** A command of README.md, with an address to clone from. */
  fromOrigin(command: string): string;
  leave(): Promise<void>;
}

export async function personWith({ node }: GuideOptions): Promise<Somebody> {
  const folder = testFolder('person');
  const origin = await originOfGuides();
  const env = cleanEnvironment();
  if (node) env['PATH'] = [dirname(await node()), env['PATH']].join(delimiter);
  // Somebody may use the ports of the guide on this machine.
  env['RAHI_PORT'] = String(await freePort());
  env['RAHI_INBOX_PORT'] = String(await freePort());
  return {
    terminal: new Terminal(folder, env),
    env,
    clone: join(folder, 'rahi'),
    fromOrigin: (command) => command.replace('<the address of this repository>', origin),
    // Its tens of thousands of files are deleted while other suites run.
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * An address of the banner of `npm start`.
 * @throws Error when the banner does not name it
 */
export function addressIn(printed: string, name: 'Rahi' | 'Inbox'): string {
  const [, address] = new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(printed) ?? [];
  if (address === undefined) throw new Error(`${name} has no address in:\n${printed}`);
  return address;
}
