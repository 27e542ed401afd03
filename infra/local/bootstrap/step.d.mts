/** Writes a line to stdout. */
export declare function say(line: string): void;

/** Seconds since a moment, for people. */
export declare function since(start: number): string;

/** Ends the process with the sentence of an expected failure, or with the whole stack of a defect. */
export declare function failWith(error: unknown): never;
