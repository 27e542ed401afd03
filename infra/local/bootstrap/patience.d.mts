export declare function patience(): Promise<number>;
export declare function patienceOf(ms: number): number;
