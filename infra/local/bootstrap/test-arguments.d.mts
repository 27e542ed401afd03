export declare const CHECKS: readonly string[];
export declare const HELP: string;

/** @throws UsageError */
export declare function parseTestArguments(args: readonly string[]): {
  readonly help: boolean;
  readonly checks: readonly string[];
  readonly patterns: readonly string[];
  readonly changed: boolean;
  readonly shard: string | undefined;
  readonly whole: boolean;
};
