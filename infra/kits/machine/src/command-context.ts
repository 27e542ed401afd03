/** Where a command of `npm` was given. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The repository. */
  readonly root: string;
  /** The folder in which the person is: relative paths start from here. */
  readonly cwd: string;
}
