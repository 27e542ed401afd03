import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '@rahi/bootstrap/step.mjs';
import { StartFailure } from '@rahi/machine-kit/errors';
import { satisfies } from 'semver';
import * as z from 'zod';
import type { Area } from '../releases/areas.js';
import type { Check } from '../front-end/page-check.js';
import { missingRights } from './nats-check.js';
import { checkSchema } from './schema-check.js';

const manifest = z.object({ engines: z.object({ node: z.string().optional() }).optional() });

/**
 * Looks at a built service before anything of it runs beside the product: the Node that it needs, its rights on NATS, and its
 * migrations on a copy of the schema.
 * @param dataDir of the product that will run it
 */
export function serviceCheck(dataDir: string): Check {
  return async (releases, area, version, folder) => {
    if (area.kind !== 'service') return;
    const node = wrongNode(area, folder);
    if (node.length > 0) throw refusal(area, version, node, 'Run Rahi with such a Node first.');
    const rights = await missingRights(dataDir, area, folder);
    if (rights.length > 0) {
      const todo =
        'Stop npm start and start it again, which gives nats-server the rights of these contracts; in a deployment, npm run nats-config.';
      throw refusal(area, version, rights, todo);
    }
    const { refused, warnings } = await checkSchema(dataDir, releases, area, folder);
    for (const warning of warnings) say(warning);
    if (refused.length > 0) throw refusal(area, version, refused, 'How to change it in steps: infra/docs/release.md.');
  };
}

function wrongNode(area: Area, folder: string): string[] {
  const ranges = [folder, join(folder, area.workspace)].map(
    (one) => manifest.parse(JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'))).engines?.node,
  );
  return ranges
    .filter((range) => range !== undefined && !satisfies(process.version, range))
    .map((range) => `It needs Node ${range}, and this is ${process.version}`);
}

function refusal(area: Area, version: string, why: readonly string[], todo: string): StartFailure {
  const lines = why.map((one) => `  ${one}`).join('\n');
  return new StartFailure(`${area.name} ${version} was not released, and nothing of it has run.\n${lines}\n${todo}`);
}
