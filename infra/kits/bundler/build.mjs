// node build.mjs <workspace-dir> [--force]
// node build.mjs <workspace-dir> --version <v> --output <dir>     a release, beside what is built for the work on it
import { parseArgs } from 'node:util';
import { buildApp, buildRelease } from './src/build-app.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean' }, version: { type: 'string' }, output: { type: 'string' } },
});
const [directory] = positionals;
const { force = false, version, output } = values;
if (!directory || (version === undefined) !== (output === undefined)) {
  console.error('Name the workspace to build: node build.mjs <workspace-dir> [--force | --version <v> --output <dir>]');
  process.exit(2);
}

try {
  const built = await (version === undefined
    ? buildApp(directory, { force })
    : buildRelease(directory, { version, output }));
  console.log(`${built.name} ${built.version}${built.fresh ? '' : ' (unchanged)'}`);
  if (built.fresh)
    for (const { file, bytes, gzip } of built.files) console.log(`${kb(bytes)} ${kb(gzip)} gzip  ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
}
