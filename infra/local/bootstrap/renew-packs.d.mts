/** Whether the extract of any pack is in a folder. */
export declare function hasExtracts(packs: string, extracts: string): boolean;
