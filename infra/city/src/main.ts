import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { stateIdOf } from '@rahi/contracts/law/states';
import { buildRahiPacks } from './base/rahi-packs.js';
import { faultsOf } from './command/check-pack.js';
import { requireYes } from './command/ask.js';
import { HELP, readCommand, readVehicles, UsageError, type Command } from './command/command-line.js';
import { quarters } from './command/progress.js';
import { digestOf, outdatedPacks } from './command/renew.js';
import { reportOf } from './command/report.js';
import { ExtractError, type OsmExtract } from './osm/extract.js';
import { readOsm } from './osm/read-osm.js';
import type { Bounds } from './geometry/bounds.js';
import { boundsOfRoads, described, elsewhere, isLarge, LARGE_KM } from './pack/city-bounds.js';
import { buildPack } from './pack/build-pack.js';
import { measureRoads } from './pack/measure-roads.js';
import { listPacks, ownPacks, type OpenPack, type Pack } from './pack/pack.js';

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
    case 'build':
      return build({ ...command, file: at(command.file) });
    case 'list': {
      const packs = await listPacks(packsAt(command.folder));
      for (const pack of packs) await report(pack, pack.folder);
      if (packs.length === 0) say('There is no pack in this folder.');
      return;
    }
    case 'renew': {
      const { renewable, left } = await outdatedPacks(packsAt(command.folder), at('.'));
      for (const { pack, file } of renewable) await buildAgain(pack, file);
      for (const sentence of left) say(sentence);
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

type Build = Extract<Command, { name: 'build' }>;

async function build({ file, city: name, bounds: cut, isSure, out, ...facts }: Omit<Build, 'name'>): Promise<void> {
  const start = performance.now();
  if (cut) await requireCity(cut, isSure);
  const extract = await read(file, cut);
  const folder = packsAt(out);
  const bounds = cut ?? boundsOfRoads(extract);
  if (!bounds) throw new ExtractError(`There are no roads in ${file}.`);
  say(`Bounds ${described(bounds)}`);
  const doubt = elsewhere(name, bounds);
  if (doubt !== null) say(doubt);
  if (!cut) await requireCity(bounds, isSure);
  const sha256 = (await digestOf(file)) ?? undefined;
  const source = { file: basename(file), sha256, cut };
  const pack = await buildPack(extract, { ...facts, name, folder, bounds, ...source, onStep: say });
  await report(pack, resolve(folder, pack.slug));
  say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** Builds a pack as it was built, by the rules of this release. */
async function buildAgain({ name: city, state, folder, source, vehicleTypes }: OpenPack, file: string): Promise<void> {
  say(`${city} has roads of another release's rules, and its extract is here.`);
  const types = vehicleTypes === undefined ? undefined : readVehicles(vehicleTypes.join(','));
  const facts = { state: stateIdOf(state) ?? undefined, vehicleTypes: types };
  await build({ file, city, bounds: source?.bounds, ...facts, isSure: true, out: dirname(folder) });
}

/** @throws UsageError when the bounds are larger than a city, and nobody says yes to them */
async function requireCity(bounds: Bounds, isSure: boolean): Promise<void> {
  if (isSure || !isLarge(bounds)) return;
  const question = `The bounds ${described(bounds)} are larger than ${LARGE_KM} km.`;
  await requireYes(question, '--bounds gives those of the city; --yes builds it all the same.');
}

/** Reads an extract, or a part of it, and says each quarter. */
async function read(file: string, bounds?: Bounds): Promise<OsmExtract> {
  say(`Reading ${basename(file)}`);
  return readOsm(file, { bounds, onProgress: quarters(say), onRemark: say });
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
  const bounds = boundsOfRoads(extract);
  if (!bounds) throw new ExtractError(`${file} has no roads: no pack can be made of it.`);
  say(`Bounds ${described(bounds)}`);
  say(routable ? 'Its roads can be routed.' : 'Its roads can only be drawn: they are not one network of all streets.');
}
