export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

export declare function countTests(results: JestResults | undefined, code: number): { passed: number; failed: number };
