export declare const SAMPLE: readonly string[];
export declare const SAMPLE_PATTERNS: readonly string[];
