/** The folder of the repository. */
export declare const ROOT: string;

export interface Workspace {
  readonly dir: string;
  readonly manifest: {
    readonly name: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
}

export declare function workspaces(root: string): Workspace[];
export declare function withDependencies(all: readonly Workspace[], dir: string): Workspace[];
