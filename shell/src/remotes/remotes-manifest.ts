import { areaNames, type AreaName } from '@rahi/contracts/platform';
import * as z from 'zod/mini';

const remoteSchema = z.object({
  version: z.string(),
  manifest: z.string(),
  /** The versions that ran before, the latest first. */
  before: z.optional(z.array(z.string())),
  /** What a share of the browsers gets instead, in percent. */
  canary: z.optional(z.object({ version: z.string(), manifest: z.string(), share: z.number() })),
});
export type ListedRemote = z.infer<typeof remoteSchema>;

/** `/remotes.json`: the released version of the shell and of each area. */
export const remotesManifestSchema = z.object({
  shell: z.optional(z.object({ version: z.string() })),
  remotes: z.partialRecord(z.enum(areaNames), remoteSchema),
});

/** What `/config.json` says of the map. */
export const mapSettingsSchema = z.object({
  tilesUrl: z.optional(z.nullable(z.string())),
  map: z.optional(z.object({ url: z.string(), maxZoom: z.number(), attribution: z.string() })),
});

/** The federation name of an area; its entry defines a global of that name (see the bundler kit). */
export function federationName(area: AreaName): string {
  return `rahi_${area}`;
}

/** The global that holds the loaded chunks of an area's build. */
export function chunkGlobal(area: AreaName): string {
  return `rahiChunks_${area}`;
}
