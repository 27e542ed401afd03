import { areas } from '@rahi/contracts/platform';

export type ListedArea = (typeof areas)[number];

/** Names the released version of each area; what it holds: remotes-manifest.ts. */
export const remotesPath = '/remotes.json';

/** The area that a path belongs to; null for sign-in, onboarding and paths that do not exist. */
export function areaOfPath(pathname: string): ListedArea | null {
  if (pathname === '/') return areas[0];
  return areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? null;
}

/**
 * The script an area starts from, beside its manifest. The shell registers the script itself: given the manifest, the
 * federation runtime preloads the area's stylesheet in a way that hides its failure.
 */
export function entryOf(manifest: string): string {
  return manifest.replace(/[^/]*$/, 'remoteEntry.js');
}
