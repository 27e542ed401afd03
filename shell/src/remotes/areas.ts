export const areas = ['rider', 'driver', 'admin'] as const;
export type Area = (typeof areas)[number];

/** Names the released version of each area; what it holds: remotes-manifest.ts. */
export const remotesPath = '/remotes.json';

/**
 * The script an area starts from, beside its manifest. The shell registers the script itself: given the manifest, the
 * federation runtime preloads the area's stylesheet in a way that makes its failure go unnoticed.
 */
export function entryOf(manifest: string): string {
  return manifest.replace(/[^/]*$/, 'remoteEntry.js');
}
