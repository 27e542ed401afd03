import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import applyReleasePlan from '@changesets/apply-release-plan';
import assembleReleasePlan from '@changesets/assemble-release-plan';
import { read as readConfig } from '@changesets/config';
import readChangesets from '@changesets/read';
import type { NewChangeset } from '@changesets/types';
import { getPackages } from '@manypkg/get-packages';
import * as z from 'zod';
import type { Area } from './areas.js';
import { writeDeployedTag } from './deployed-tags.js';
import { replaceFileOnDisk } from '../files.js';

const manifest = z.object({ name: z.string(), version: z.string() });

export interface NextVersion {
  readonly version: string;
  /** Writes it down: the version in the manifest and where a deployment reads it, the changelog, the notes used up. */
  write(): Promise<void>;
}

/**
 * The version that an area is released as: what the notes in `.changeset/` make of its present one, else that one. Notes
 * about other areas stay for their releases, also where one note names several.
 */
export async function nextVersion(root: string, area: Area): Promise<NextVersion> {
  const { name, version } = manifest.parse(
    JSON.parse(readFileSync(join(root, area.workspace, 'package.json'), 'utf8')),
  );
  const notes = (await readChangesets(root)).filter((note) => note.releases.some((one) => one.name === name));
  if (notes.length === 0) return { version, write: () => Promise.resolve() };
  const packages = await getPackages(root);
  const config = await readConfig(root, packages);
  const own = notes.map((note) => ({ ...note, releases: note.releases.filter((one) => one.name === name) }));
  const plan = assembleReleasePlan(own, packages, config, undefined);
  const releases = plan.releases.filter((one) => one.name === name);
  const next = releases[0]?.newVersion ?? version;
  return {
    version: next,
    write: async () => {
      await applyReleasePlan({ ...plan, releases }, packages, config);
      for (const note of notes) keepRest(root, note, name);
      writeLock(root, area, next);
      writeDeployedTag(root, area, next);
    },
  };
}

/** The lock file says the versions of the workspaces too; nothing else of it changes, not even its order. */
function writeLock(root: string, { workspace }: Area, version: string): void {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return;
  const entry = new RegExp(`("${workspace}":\\s*\\{(?:\\s*"name":\\s*"[^"]*",)?\\s*"version":\\s*")[^"]*`);
  replaceFileOnDisk(file, readFileSync(file, 'utf8').replace(entry, `$1${version}`));
}

function keepRest(root: string, { id, summary, releases }: NewChangeset, released: string): void {
  const rest = releases.filter((one) => one.name !== released);
  if (rest.length === 0) return;
  const lines = rest.map((one) => `"${one.name}": ${one.type}`);
  writeFileSync(join(root, '.changeset', `${id}.md`), `---\n${lines.join('\n')}\n---\n\n${summary}\n`);
}
