export declare const CHECKS: readonly string[];

/** @throws UsageError */
export declare function parseTestArguments(args: readonly string[]): {
  checks: readonly string[];
  patterns: readonly string[];
};
