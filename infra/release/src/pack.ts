import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { areaOf } from './releases/areas.js';
import { build } from './releases/build.js';

// What the images are made with: node pack.js <workspace> <folder that does not exist> [version], in the repository.
const [workspace = '', folder = '', given] = process.argv.slice(2);
const root = process.cwd();
const area = areaOf(workspace);
const manifest = z.object({ version: z.string() });
const version =
  given ?? manifest.parse(JSON.parse(readFileSync(join(root, area.workspace, 'package.json'), 'utf8'))).version;
await build(root, area, version, resolve(folder));
process.stdout.write(`${area.name} ${version} is in ${folder}.\n`);
