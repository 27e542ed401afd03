/** Something of a contract that is taken away on purpose. */
export interface RetiredMember {
  /** The contract's name, as the failing test tells it. */
  readonly contract: string;
  /** The member or value that goes; empty for the whole contract. */
  readonly member: string;
  /** The release since which no supported version needs it. */
  readonly because: string;
}

/**
 * The second half of expand and contract: what every consumer has stopped using in a release of its own may go. An entry
 * stays until the release that takes it away, and the test refuses one that is not needed.
 */
export const retired: readonly RetiredMember[] = [];
