/** Statements of a transaction of a job may take longer than those of a request. */
export const longerStatements = `SET LOCAL statement_timeout = '120s'`;

/**
 * Does some work in batches until one is not full: a job leaves nothing for its next run.
 * @param size the most that a batch finds
 * @param batch does the work of one batch, so that the next one does not find it again. @returns how much it found
 * @param stopping of a job whose next run finds what is left: no batch begins once it has aborted. Null for work that is done to its end
 * @returns how much there was
 */
export async function inBatches(
  size: number,
  batch: () => Promise<number>,
  stopping: AbortSignal | null,
): Promise<number> {
  for (let total = 0; ;) {
    const found = await batch();
    total += found;
    if (found < size || stopping?.aborted) return total;
  }
}

/** A uuid before all others: where pages by id begin. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * The rows of a query, a page at a time, for work that leaves a row where it is or may fail.
 * @param size the most rows of a page
 * @param read the next page, after this row in the order of the query; after null the first one
 * @param stopping of a job whose next run reads all again: no page follows once it has aborted. Null for work that is done to its end
 */
export async function* inPages<Row>(
  size: number,
  read: (after: Row | null) => Promise<readonly Row[]>,
  stopping: AbortSignal | null,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let after: Row | null = null; ;) {
    const page: readonly Row[] = await read(after);
    const last = page.at(-1);
    if (last === undefined || stopping?.aborted) return;
    yield page;
    if (page.length < size) return;
    after = last;
  }
}
