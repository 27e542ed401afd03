import { isInShare } from '@rahi/contracts/share';
import type { ListedRemote } from './remotes-manifest.js';

export interface RemoteVersion {
  version: string;
  manifest: string;
}

/**
 * The versions of an area that a page may load, in this order: the one that is out for a share of the browsers, where this is
 * one of them; the released one; and the one before it. The first is what the page should run, the next is for when it fails.
 * @param browser its number; null for a browser that gets what most get
 */
export function versionsToTry(
  { version, manifest, before = [], canary }: ListedRemote,
  browser: string | null,
): [RemoteVersion, ...RemoteVersion[]] {
  // Every version lies in a folder of its name.
  const older = before
    .slice(0, 1)
    .map((one) => ({ version: one, manifest: manifest.replace(`/${version}/`, `/${one}/`) }));
  const released = { version, manifest };
  const chosen = canary && browser !== null && isInShare(browser, canary.version, canary.share);
  return chosen ? [{ version: canary.version, manifest: canary.manifest }, released, ...older] : [released, ...older];
}
