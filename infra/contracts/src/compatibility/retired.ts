/** A part of a contract that is removed on purpose. */
export interface RetiredMember {
  /** The contract's name, as the failing test reports it. */
  readonly contract: string;
  /** The removed member or value; empty for the whole contract. */
  readonly member: string;
  /** The release since which no supported version needs it. */
  readonly because: string;
}

/**
 * The second half of expand and contract: a member that every consumer has stopped using in an earlier release may be
 * removed. An entry stays until the release that removes the member, and the test refuses an entry that is not needed.
 */
export const retired: readonly RetiredMember[] = [];
