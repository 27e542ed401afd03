export declare function lockDisagreement(root: string): string | undefined;
export declare function isInstalled(root: string): boolean;
export declare function recordIn(root: string): string;
