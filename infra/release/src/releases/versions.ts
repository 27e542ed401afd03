import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewChangeset } from '@changesets/types';
import { replaceFileOnDisk } from '@rahi/machine-kit/files';
import * as z from 'zod';
import type { Area } from './areas.js';

const manifest = z.object({ name: z.string(), version: z.string() });

export interface NextVersion {
  readonly version: string;
  /** Writes the version into the manifest and where deployments read it, and turns the changesets into a changelog. */
  write(): Promise<void>;
}

/** The variable by which an operator runs another version of an image than docker-compose.yml names. */
export const versionVariable = (image: string): string => `${image.toUpperCase().replaceAll('-', '_')}_VERSION`;

/** What reads and applies changesets. Loaded when it is used, because it is large and most programs release nothing. */
async function changesetTools() {
  const [
    { default: applyReleasePlan },
    { default: assembleReleasePlan },
    { read },
    { default: readChangesets },
    manypkg,
  ] = await Promise.all([
    import('@changesets/apply-release-plan'),
    import('@changesets/assemble-release-plan'),
    import('@changesets/config'),
    import('@changesets/read'),
    import('@manypkg/get-packages'),
  ]);
  return { applyReleasePlan, assembleReleasePlan, readConfig: read, readChangesets, getPackages: manypkg.getPackages };
}

/**
 * The version for a release of an area: its present one, raised by the changesets that name the area. Where a changeset
 * names other areas too, it stays for their releases.
 * @param as a version to use instead, which changes no file
 */
export async function nextVersion(root: string, area: Area, as?: string): Promise<NextVersion> {
  if (as !== undefined) return { version: as, write: () => Promise.resolve() };
  const file = join(root, area.workspace, 'package.json');
  const { name, version } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { applyReleasePlan, assembleReleasePlan, readConfig, readChangesets, getPackages } = await changesetTools();
  const changesets = (await readChangesets(root)).filter(({ releases }) => releases.some((one) => one.name === name));
  if (changesets.length === 0) return { version, write: () => Promise.resolve() };
  const packages = await getPackages(root);
  const config = await readConfig(root, packages);
  const own = changesets.map((one) => ({ ...one, releases: one.releases.filter((release) => release.name === name) }));
  const plan = assembleReleasePlan(own, packages, config, undefined);
  const releases = plan.releases.filter((one) => one.name === name);
  const next = releases[0]?.newVersion ?? version;
  return {
    version: next,
    write: async () => {
      await applyReleasePlan({ ...plan, releases }, packages, config);
      for (const changeset of changesets) keepRest(root, changeset, name);
      writeVersion(root, area, next);
    },
  };
}

/** Writes a version into the lock file and docker-compose.yml, and changes nothing else there. The chart reads the manifest. */
function writeVersion(root: string, { name, workspace }: Area, version: string): void {
  const places: [string, RegExp][] = [
    ['package-lock.json', new RegExp(`("${workspace}":\\s*\\{(?:\\s*"name":\\s*"[^"]*",)?\\s*"version":\\s*")[^"]*`)],
    ['docker-compose.yml', new RegExp(`(\\$\\{${versionVariable(name)}:-)[^}]*`)],
  ];
  for (const [path, place] of places) {
    const file = join(root, path);
    if (!existsSync(file)) continue;
    replaceFileOnDisk(
      file,
      readFileSync(file, 'utf8').replace(place, (_, before: string) => `${before}${version}`),
    );
  }
}

function keepRest(root: string, { id, summary, releases }: NewChangeset, released: string): void {
  const lines = releases.filter(({ name }) => name !== released).map(({ name, type }) => `"${name}": ${type}`);
  if (lines.length === 0) return;
  writeFileSync(join(root, '.changeset', `${id}.md`), `---\n${lines.join('\n')}\n---\n\n${summary}\n`);
}
