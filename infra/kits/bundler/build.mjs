// node build.mjs <workspace-dir>                                    builds into its dist-web/
// node build.mjs <workspace-dir> --version <v> --output <dir>       builds a release
import { parseArgs } from 'node:util';
import { buildApp } from './src/build-app.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, output: { type: 'string' } },
});
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
const [directory] = positionals;
if (!directory || (values.version === undefined) !== (values.output === undefined)) {
  console.error('Name the workspace to build: node build.mjs <workspace-dir> [--version <v> --output <dir>]');
  process.exit(2);
}

try {
  const { name, version, files } = await buildApp(directory, values);
  console.log(`${name} ${version}`);
  for (const { file, bytes, gzip } of files) console.log(`${kb(bytes)} ${kb(gzip)} gzip  ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
