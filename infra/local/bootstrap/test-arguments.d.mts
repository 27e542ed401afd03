export declare const CHECKS: readonly string[];

/** @throws UsageError */
export declare function parseTestArguments(args: readonly string[]): {
  checks: readonly string[];
  patterns: readonly string[];
  /** Whether suites that fail beside others run once more, alone. */
  again: boolean;
};
