import { filesUnder } from '@rahi/bootstrap/fingerprint.mjs';
import { workspaces } from '@rahi/bootstrap/workspaces.mjs';

export { filesUnder };

/** The folder of each workspace by package name. */
export function workspaceFolders(root: string): ReadonlyMap<string, string> {
  return new Map(workspaces(root).map(({ dir, manifest }) => [manifest.name, dir]));
}

/** The TypeScript and JavaScript sources below a folder, nothing built or installed. */
export function sourceFiles(folder: string): string[] {
  return filesUnder(folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file));
}

/** The Markdown pages below a folder, without changelogs. */
export function pages(folder: string): string[] {
  return filesUnder(folder).filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md'));
}
