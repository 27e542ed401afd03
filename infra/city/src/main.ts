import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { buildRahiPacks } from './base/rahi-packs.js';
import { faultsOf } from './command/check-pack.js';
import { HELP, readCommand, UsageError, type Command } from './command/command-line.js';
import { reportOf } from './command/report.js';
import { ExtractError, readOsm, type OsmExtract } from './osm/read-osm.js';
import { buildPack } from './pack/build-pack.js';
import { measureRoads } from './pack/measure-roads.js';
import { listPacks, ownPacks, type Pack } from './pack/pack.js';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
/** Paths are taken from where npm was called. */
const at = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
const packsAt = (path: string | undefined): string => (path === undefined ? ownPacks : at(path));

try {
  await run(readCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ExtractError || error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      say(HELP);
      return;
    case 'build': {
      const start = performance.now();
      const extract = await read(at(command.file));
      const folder = packsAt(command.out);
      const { city: name, bounds, vehicleTypes } = command;
      const pack = await buildPack(extract, { name, folder, bounds, vehicleTypes, onStep: say });
      await report(pack, resolve(folder, pack.slug));
      say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
      return;
    }
    case 'list': {
      const packs = await listPacks(packsAt(command.folder));
      for (const pack of packs) await report(pack, pack.folder);
      if (packs.length === 0) say('There is no pack in this folder.');
      return;
    }
    case 'check': {
      const path = packsAt(command.path);
      return (await stat(path).catch(() => null))?.isDirectory() ? checkPacks(path) : checkExtract(path);
    }
    case 'own':
      return buildRahiPacks(
        await read(at(command.city)),
        await read(at(command.mainRoads)),
        packsAt(command.out),
        report,
      );
  }
}

/** Reads an extract and says each quarter of it. */
async function read(file: string): Promise<OsmExtract> {
  let said = 0;
  say(`Reading ${basename(file)}`);
  return readOsm(file, (share) => {
    const quarter = Math.floor(share * 4) * 25;
    if (quarter > said) say(`  ${(said = quarter)} %`);
  });
}

async function report(pack: Pack, folder: string): Promise<void> {
  for (const line of await reportOf(pack, folder)) say(line);
}

async function checkPacks(folder: string): Promise<void> {
  const packs = await listPacks(folder);
  if (packs.length === 0) throw new ExtractError(`There is no pack in ${folder}.`);
  for (const pack of packs) {
    const faults = await faultsOf(pack);
    say(faults.length === 0 ? `${pack.name}: ok` : `${pack.name}: broken`);
    for (const fault of faults) say(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

async function checkExtract(file: string): Promise<void> {
  const extract = await read(file);
  const { roads, roadsKm, connected, routable } = measureRoads(extract);
  say(`${extract.nodes.size} points, ${extract.ways.size} ways, ${extract.relations.size} relations`);
  say(`${roads} roads, ${roadsKm} km, ${(connected * 100).toFixed(1)} % of the junctions in one network`);
  if (roads === 0) throw new ExtractError(`${file} has no roads: no pack can be made of it.`);
  say(routable ? 'Its roads can be routed.' : 'Its roads can only be drawn: they are not one network of all streets.');
}
