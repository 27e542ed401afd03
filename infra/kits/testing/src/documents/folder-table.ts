import { posix } from 'node:path';

/** Folders that are named alike everywhere, and need no row in a table. */
const usual = new Set([
  'src',
  'dist',
  'dist-types',
  'dist-web',
  'node_modules',
  'messages',
  'migrations',
  'testing',
  'public',
]);

/** The folders in the first column of a page's tables: those in backquotes that end with a slash. */
export function foldersNamed(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => /^\|(.*?)\|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)\/`/g)].flatMap(([, folder]) => folder ?? []));
}

/**
 * What a README's table of folders says wrongly: a folder that is not there, and one beside those it names that it leaves out.
 * @param readme the path of the page
 * @param folders all folders of the repository
 */
export function folderProblems(readme: string, text: string, folders: ReadonlySet<string>): string[] {
  const base = posix.dirname(readme);
  const problems: string[] = [];
  const found = foldersNamed(text).flatMap((named) => {
    // Rows may leave out `src/`.
    const at = [posix.join(base, named), posix.join(base, 'src', named)].filter((path) => folders.has(path));
    if (at.length === 0) problems.push(`${readme}: there is no ${named}/`);
    return at;
  });
  const inside = found.filter((folder) => base === '.' || folder.startsWith(`${base}/`));
  const parents = new Set(inside.map((folder) => posix.dirname(folder)));
  for (const folder of folders) {
    const isBeside =
      parents.has(posix.dirname(folder)) && !usual.has(posix.basename(folder)) && !/(?:^|\/)\./.test(folder);
    const isNamed = found.some((one) => one === folder || one.startsWith(`${folder}/`));
    if (isBeside && !isNamed) problems.push(`${readme}: ${folder}/ has no row`);
  }
  return problems;
}
