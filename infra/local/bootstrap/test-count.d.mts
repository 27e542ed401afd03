export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The path of the suite. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export declare function countTests(results: JestResults | undefined, code: number): { passed: number; failed: number };
export declare function failedSuites(results: JestResults | undefined): string[];
export declare function withSecondRun(first: JestResults, second: JestResults | undefined): JestResults;
