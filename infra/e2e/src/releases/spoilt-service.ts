import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@rahi/machine-kit';
import { buildArea, bundleProgram, type AREAS, type Build } from '@rahi/release';

/** Changes a built service, whose folder is laid out as this repository. */
export type Spoil = (folder: string, workspace: string) => void;

const builds = new Map<string, Promise<string>>();

/** Builds a service as a release does, once for all versions of it, and then spoils it. */
export const spoilt =
  (spoil: Spoil): Build =>
  async (root, area, version, target) => {
    const made = await built(root, area, version);
    // Not cpSync: people of the same process would stand still.
    await cp(made, target, { recursive: true, verbatimSymlinks: true });
    changeManifest(join(target, area.workspace), { version });
    spoil(target, area.workspace);
    await bundleProgram(target, area.workspace);
  };

/** Builds a service, once for all versions of it. */
export function built(root: string, area: (typeof AREAS)[number], version: string): Promise<string> {
  const made = builds.get(area.name) ?? buildOnce(root, area, version);
  builds.set(area.name, made);
  return made;
}

async function buildOnce(root: string, area: (typeof AREAS)[number], version: string): Promise<string> {
  const folder = join(testFolder('built'), area.name);
  await buildArea(root, area, version, folder);
  return folder;
}

function changeManifest(folder: string, change: object): void {
  const file = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...Object(manifest), ...change }));
}

/** Puts code before the program's own. */
export const atStart =
  (code: string): Spoil =>
  (folder, workspace) => {
    const main = join(folder, workspace, 'dist', 'main.js');
    writeFileSync(main, `${code}\n${readFileSync(main, 'utf8')}`);
  };

const HANDLING = 'const returned = await handler(inbound, context);';

/** Runs code before each request is handled; `context.subject` says which it is. */
export const beforeEachRequest =
  (code: string): Spoil =>
  (folder) =>
    replaceIn(join(folder, 'infra/kits/service/dist/nats/transport.js'), HANDLING, `${code}\n${HANDLING}`);

/** Changes what is answered: `returned` is it, `context.subject` says to what. */
export const toEachAnswer =
  (code: string): Spoil =>
  (folder) =>
    replaceIn(
      join(folder, 'infra/kits/service/dist/nats/transport.js'),
      HANDLING,
      `let returned = await handler(inbound, context);\n${code}`,
    );

/** Adds a migration with one statement. */
export const migrating =
  (statement: string): Spoil =>
  (folder, workspace) => {
    const file = join(folder, workspace, 'dist/migrations/1999999999999-spoilt.js');
    const up = `up(runner) { return runner.query(${JSON.stringify(statement)}); }`;
    writeFileSync(file, `export class Spoilt1999999999999 { ${up} down() {} }\n`);
  };

/** Changes a file of the contracts that the service was built with. */
export const inContracts =
  (file: string, from: string, to: string): Spoil =>
  (folder) =>
    replaceIn(join(folder, 'infra/contracts/dist', file), from, to);

/** Changes a file of the program itself. */
export const inProgram =
  (file: string, from: string, to: string): Spoil =>
  (folder, workspace) =>
    replaceIn(join(folder, workspace, 'dist', file), from, to);

/** Says in its manifest that it needs another Node. */
export const needingNode =
  (range: string): Spoil =>
  (folder, workspace) =>
    changeManifest(join(folder, workspace), { engines: { node: range } });

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not have "${from}"`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
