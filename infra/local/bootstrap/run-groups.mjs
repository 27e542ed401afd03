import { runJest } from './jest-run.mjs';
import { together } from './test-count.mjs';

/** Into as many parts the suites of one process are divided where they run beside those of the whole product. */
const PARTS = 10;

/**
 * Runs groups of projects at the same time. Beside a group whose suites start the whole product, the others have one worker, and two
 * once it has ended: three suites at once on two cores slow each other down until they miss their deadlines.
 * @param {string} root the repository
 * @param {string} dir where Jest's reports go
 * @param {readonly (readonly string[])[]} groups the projects of each; where there are two, the first is divided into parts
 * @param {readonly string[]} chosen further arguments of Jest: patterns, paths, a shard
 * @param {{whole: boolean, patience: number, signal: AbortSignal}} how `whole`: all suites are wanted; after the signal no part begins
 * @returns {Promise<{results: object | undefined, code: number, runs: object[]}[]>} of each group: the results of all its runs, the first
 *   exit code that is not 0, and its runs as `runJest` returns them
 */
export async function runGroups(root, dir, groups, chosen, { whole, patience, signal }) {
  const [first, ...others] = groups;
  let running = others.length;
  const beside = others.map((projects) =>
    runJest(root, dir, projects, chosen, { patience }).finally(() => (running -= 1)),
  );
  const runs = [];
  const parts = whole && others.length > 0 ? PARTS : 1;
  for (let part = 1; part <= parts && !signal.aborted; part += 1) {
    const shard = parts > 1 ? [`--shard=${part}/${parts}`] : [];
    runs.push(await runJest(root, dir, first, [...shard, ...chosen], { alone: running > 0, patience }));
  }
  return [asOne(runs), ...(await Promise.all(beside)).map((run) => asOne([run]))];
}

function asOne(runs) {
  const code = runs.find((run) => run.code !== 0)?.code ?? 0;
  return { results: together(runs.flatMap(({ results }) => results ?? [])), code, runs };
}
