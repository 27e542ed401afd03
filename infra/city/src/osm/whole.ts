import { ExtractError, type OsmExtract } from './extract.js';

/** An extract that cuts ways at its edge lacks the points outside; more than this lacks the streets themselves. */
const MISSING_SHARE = 0.5;
/** Extracts by area keep a few nodes of ways that they leave out; a cut leaves many. */
const UNUSED_SHARE = 0.02;

/** @throws ExtractError when most of the points that the ways run over are not in the extract */
export function requireRoadPoints(file: string, { nodes, ways }: OsmExtract): void {
  let all = 0;
  let missing = 0;
  for (const { refs } of ways.values()) {
    all += refs.length;
    for (const ref of refs) if (!nodes.has(ref)) missing++;
  }
  if (missing <= MISSING_SHARE * all) return;
  throw new ExtractError(
    `${file} has ways without their points (${percent(missing / all)} are missing). Cut it out with whole ways: osmium extract --strategy smart.`,
  );
}

/**
 * A file can also be cut off between two blocks. Nodes come first, then the ways: nodes without tags are usually there because ways run
 * over them. But some programs leave nodes that nothing uses, so this is a remark.
 * @returns a sentence, or null when nothing is strange
 */
export function remarkOn(file: string, { nodes, ways }: OsmExtract): string | null {
  const used = new Set<number>();
  for (const { refs } of ways.values()) for (const ref of refs) used.add(ref);
  let bare = 0;
  let unused = 0;
  for (const [id, { tags }] of nodes) {
    if (tags) continue;
    bare++;
    if (!used.has(id)) unused++;
  }
  if (unused <= UNUSED_SHARE * bare) return null;
  return `${percent(unused / bare)} of the points in ${file} are on no way. If it was downloaded, compare its size with the size on the server: it may be cut off.`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
