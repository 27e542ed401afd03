export declare function buildFrontEnds(root: string): Promise<void>;
export declare function staleFrontEnds(root: string): { dir: string; hash: string }[];
