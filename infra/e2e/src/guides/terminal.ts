import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@rahi/machine-kit';
import { testFolder, waitFor } from '@rahi/testing-kit';
import { execa, type ResultPromise } from 'execa';

const OPTIONS = { all: true, detached: true, extendEnv: false, reject: false, stdin: 'ignore' } as const;

/** The environment of a person who has just opened a terminal: nothing of npm, Jest or a test run. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(?:npm_|RAHI_|JEST_|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** A terminal in which the commands of a guide are run one after the other. It keeps the folder in which it is. */
export class Terminal {
  readonly #folderFile = join(testFolder('terminal'), 'pwd');

  constructor(
    private folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Runs commands until one fails, in this order, like a script.
   * @param longestMs after which they are ended
   * @returns what they printed
   * @throws Error with the commands and what they printed when the exit code is none of `codes`
   */
  async run(
    script: string,
    { codes = [0], longestMs = 600_000 }: { readonly codes?: readonly number[]; readonly longestMs?: number } = {},
  ): Promise<string> {
    const kept = `trap 'pwd > ${JSON.stringify(this.#folderFile)}' EXIT\n`;
    const shell = execa('bash', ['-euo', 'pipefail', '-c', kept + script], this.#options(longestMs));
    const { all, exitCode } = await this.#ended(shell);
    if (exitCode === undefined || !codes.includes(exitCode))
      throw new Error(`Exit code ${exitCode} of:\n${script}\n\n${all}`);
    if (existsSync(this.#folderFile)) this.folder = readFileSync(this.#folderFile, 'utf8').trim();
    return all;
  }

  /**
   * Runs a command that does not end by itself: waits for a text, does something, and presses Ctrl-C, which every process of
   * the command gets.
   * @returns what it printed
   * @throws Error with what it printed when it ends before, or with another exit code than 0
   */
  async until(
    command: string,
    says: string,
    then: (printed: string) => Promise<void>,
    longestMs = 600_000,
  ): Promise<string> {
    const shell = execa('bash', ['-c', `exec ${command}`], this.#options(longestMs));
    let printed = '';
    let ended = false;
    shell.all.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    void shell.then(() => (ended = true));
    try {
      await waitFor(() => ended || printed.includes(says), { what: `${command} to say ${says}`, timeout: longestMs });
      if (!ended) await then(printed);
    } finally {
      if (!ended && shell.pid !== undefined) process.kill(-shell.pid, 'SIGINT');
    }
    const { all, exitCode } = await this.#ended(shell);
    if (exitCode !== 0 || !printed.includes(says)) throw new Error(`Exit code ${exitCode} of ${command}:\n${all}`);
    return all;
  }

  #options(longestMs: number) {
    return { ...OPTIONS, cwd: this.folder, env: this.env, timeout: longestMs };
  }

  /** Waits for a command. What it started is in its process group, and ends with it. */
  async #ended(shell: ResultPromise<typeof OPTIONS>) {
    const result = await shell;
    if (shell.pid !== undefined) endGroup(shell.pid);
    return result;
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Nothing of it is left.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
