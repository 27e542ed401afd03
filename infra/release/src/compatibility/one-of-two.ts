/** Nothing else in the statement: a column may be empty, a new one comes, and one of the two is there. */
const ONE_OF_TWO =
  /^\s*ALTER\s+TABLE\s+\w+\s+ALTER\s+COLUMN\s+(\w+)\s+DROP\s+NOT\s+NULL\s*,\s*ADD\s+COLUMN\s+(\w+)\s+([^,]*),\s*ADD\s+CONSTRAINT\s+\w+\s+CHECK\s*\(\s*num_nonnulls\(\s*\1\s*,\s*\2\s*\)\s*=\s*1\s*\)\s*;?\s*$/i;
const FILLED = /\b(?:NOT\s+NULL|DEFAULT|GENERATED|UNIQUE)\b/i;

/**
 * Whether a statement only loosens a NOT NULL: the column may now be empty where a new one is filled. The last release always
 * fills the old one, because it must, and never the new one, so its rows pass the constraint that says "one of the two".
 */
export function isOneOfTwo(statement: string): boolean {
  const [, , , added] = ONE_OF_TWO.exec(statement) ?? [];
  return added !== undefined && !FILLED.test(added);
}
