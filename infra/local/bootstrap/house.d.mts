export const LISTS: readonly { what: string; program: string }[];
export const GENERATORS: readonly { what: string; program: string; into?: string }[];
export const HOUSE_CHECKS: readonly string[];
