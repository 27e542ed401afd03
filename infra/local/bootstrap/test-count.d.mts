export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The path of the suite. */
    readonly name: string;
    readonly status: string;
    /** What failed, for people. */
    readonly message: string;
    /** Epoch milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export declare const MOST_FLAKY: number;
export declare function countTests(results: JestResults | undefined, code: number): { passed: number; failed: number };
export declare function failedSuites(results: JestResults | undefined): string[];
export declare function failedTests(
  results: JestResults | undefined,
): { readonly name: string; readonly test: string; readonly why: string }[];
export declare function reasonOf(message: string): string;
export declare function skippedTests(results: JestResults | undefined): string[];
export declare function withSecondRun(first: JestResults, second: JestResults | undefined): JestResults;
export declare function together(all: readonly JestResults[]): JestResults | undefined;
export declare function flakySuites(
  first: JestResults,
  second: JestResults | undefined,
): { readonly name: string; readonly message: string }[];
export declare function slowest(
  results: JestResults | undefined,
  count: number,
): { readonly name: string; readonly seconds: number }[];
