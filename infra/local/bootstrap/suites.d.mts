export declare const SIDE_BY_SIDE: readonly string[];
export declare const WHOLE_PRODUCT: readonly string[];
export declare const LONG: string;
export declare function projectOf(path: string): string | undefined;
export declare function suitesOfNoProject(root: string): string[];
export declare function suitesOf(root: string, projects: readonly string[]): string[];
export declare function sourceOf(root: string, ran: string): string;
export declare function suitesNotRun(root: string, projects: readonly string[], ran: readonly string[]): string[];
