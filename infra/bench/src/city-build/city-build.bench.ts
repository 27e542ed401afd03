import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeCountryFile } from '@rahi/city/testing/country';
import type { Measurement, Report } from '../measurement.js';
import { withFolder } from '../product/bench-product.js';

/** Where the extract is of which Mumbai's pack was built: it is no part of the repository. */
const extract = process.env['ROADS_EXTRACT'] ?? '';
const countryBytes = 1_100_000_000;
/** Of a machine with 4 GB, half. */
const mostMegabytes = 2000;
const mumbai = '72.7428,18.8796,73.1905,19.4855';
const program = join(dirname(createRequire(import.meta.url).resolve('@rahi/city/package.json')), 'dist', 'main.js');
/** Prints what the process had in memory at most, in kilobytes. */
const saysPeak =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}`))';

/** Building Mumbai's pack of its own extract, and of a file as large as a country's. */
export async function cityBuild(): Promise<Report> {
  if (extract === '') {
    const what = 'building a city';
    return {
      measurements: [{ what, value: NaN, unit: 'MB', limit: mostMegabytes }],
      notes: ['Not measured: `ROADS_EXTRACT` does not name the extract of which the pack was built.'],
    };
  }
  return withFolder(async (folder) => {
    const country = join(folder, 'country.osm.pbf');
    await writeCountryFile(extract, country, countryBytes);
    const { size } = await stat(country);
    const own = await built(folder, extract);
    const cut = await built(folder, country, '--bounds', mumbai);
    return {
      measurements: [
        ...figuresOf('Mumbai of its own extract', own),
        ...figuresOf(`Mumbai of a file of ${(size / 1e9).toFixed(1)} GB with \`--bounds\``, cut),
        { what: 'of which until the file is read', value: cut.readSeconds, unit: 's' },
      ],
      notes: ['The large file is made up but for the city: points and streets by chance in the Arabian Sea.'],
    };
  });
}

interface Built {
  readonly megabytes: number;
  readonly seconds: number;
  readonly readSeconds: number;
}

function figuresOf(what: string, { megabytes, seconds }: Built): Measurement[] {
  return [
    { what: `${what}: memory, at most`, value: megabytes, unit: 'MB', limit: mostMegabytes },
    { what: `${what}: time`, value: seconds, unit: 's' },
  ];
}

async function built(folder: string, file: string, ...more: readonly string[]): Promise<Built> {
  const args = [
    '--import',
    saysPeak,
    program,
    'build',
    file,
    '--name',
    'Mumbai',
    '--out',
    join(folder, 'packs'),
    ...more,
  ];
  const begun = performance.now();
  let readSeconds = NaN;
  const running = promisify(execFile)(process.execPath, args);
  running.child.stdout?.on('data', (chunk: Buffer | string) => {
    if (String(chunk).includes('Bounds')) readSeconds = (performance.now() - begun) / 1000;
  });
  const { stderr } = await running;
  const seconds = (performance.now() - begun) / 1000;
  return { megabytes: Number(/peak (\d+)/.exec(stderr)?.[1] ?? NaN) / 1000, seconds, readSeconds };
}
