import type { ListedRemote } from './remotes-manifest.js';

export interface RemoteVersion {
  version: string;
  manifest: string;
}

/** The versions of an area that a page may load, in this order: the released one, and where it fails the one before it. */
export function versionsToTry({ version, manifest, before = [] }: ListedRemote): [RemoteVersion, ...RemoteVersion[]] {
  // Every version lies in a folder of its name.
  const older = before
    .slice(0, 1)
    .map((one) => ({ version: one, manifest: manifest.replace(`/${version}/`, `/${one}/`) }));
  return [{ version, manifest }, ...older];
}
