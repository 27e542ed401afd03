export declare function filesUnder(path: string): string[];
export declare function stamp(files: readonly string[]): string;
export declare function fingerprint(root: string, files: readonly string[], also?: string): string;
