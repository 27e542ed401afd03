export declare function compile(root: string, folders?: readonly string[]): Promise<void>;
export declare function compiler(root: string): string;
export declare function staleOutputs(root: string): string[];
