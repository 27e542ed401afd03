import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pack } from '../pack/pack.js';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const count = (number: number): string => number.toLocaleString('en-IN');

/** The report of a build, line by line. */
export async function reportOf(
  { name, routable, state, vehicleTypes, report }: Pack,
  folder: string,
): Promise<string[]> {
  const { roads, roadsKm, named, junctions, connected, places } = report;
  const files = await filesOf(folder);
  const size = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `${name}, ${folder}`,
    `  roads      ${count(roads)}, ${count(roadsKm)} km, ${percent(roads === 0 ? 0 : named / roads)} of them named`,
    `  junctions  ${count(junctions)}, ${percent(connected)} of them in one network`,
    `  places     ${count(places)}`,
    `  routes     ${routable ? 'yes' : 'no: its roads are only drawn'}`,
    ...(state ? [`  state      ${state}`] : []),
    ...(vehicleTypes ? [`  vehicles   ${vehicleTypes.join(', ')}, besides the usual ones`] : []),
    `  size       ${kilobytes(size)}: ${files.map((file) => `${file.name} ${kilobytes(file.bytes)}`).join(', ')}`,
  ];
}

const kilobytes = (bytes: number): string => `${count(Math.ceil(bytes / 1000))} KB`;

async function filesOf(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
}
