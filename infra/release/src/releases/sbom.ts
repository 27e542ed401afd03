import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Area } from './areas.js';

const fileName = 'sbom.cdx.json';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Old packages have another form. */
  license: z.string().optional().catch(undefined),
});
type Manifest = z.output<typeof manifestSchema>;

/**
 * Writes down which packages a release has, with versions and licences, for those who look for known weaknesses in them:
 * `sbom.cdx.json`, CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). Of a front end it has all packages that the area
 * depends on; the bundle may hold less of each.
 * @param installed the folders of the area and of the packages that it needs
 */
export function writeSbom(installed: readonly string[], area: Area, version: string, target: string): void {
  const manifests = installed.map((folder) =>
    manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))),
  );
  const own = manifests.find(({ name }) => name === `@rahi/${area.name}`);
  if (!own) throw new Error(`npm does not list @rahi/${area.name}`);
  const others = manifests.filter((one) => one !== own);
  const parts = new Map(others.map((manifest) => [purlOf(manifest), componentOf(manifest)]));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...componentOf({ ...own, version }), type: 'application' } },
    components: [...parts.keys()].toSorted().map((purl) => parts.get(purl)),
  };
  writeFileSync(join(target, fileName), `${JSON.stringify(document, null, 2)}\n`);
}

function componentOf(manifest: Manifest) {
  const { name, version, license } = manifest;
  const purl = purlOf(manifest);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  };
}

/** https://github.com/package-url/purl-spec: the @ of a scope is escaped. */
function purlOf({ name, version }: Manifest): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
