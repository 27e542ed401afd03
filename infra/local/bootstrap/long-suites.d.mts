/** Paths relative to the root: a long suite, what it takes so long for, and the suite of `npm test` that is its sample. */
export declare const LONG_SUITES: readonly { readonly suite: string; readonly what: string; readonly sample: string }[];
