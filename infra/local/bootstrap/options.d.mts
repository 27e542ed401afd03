import type { ServiceName } from '@rahi/contracts';

export declare const HELP: string;

export declare class UsageError extends Error {}

export interface StartOptions {
  readonly help: boolean;
  /** 0 means any free one. */
  readonly port: number;
  readonly inboxPort: number;
  readonly data: string | undefined;
  readonly backups: string | undefined;
  readonly demo: boolean;
  readonly scale: Readonly<Partial<Record<ServiceName, number>>>;
}

/** @throws UsageError */
export declare function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): StartOptions;

/** @throws UsageError when so many instances of a service may not run */
export function checkedInstances(service: ServiceName, count: number): number;
