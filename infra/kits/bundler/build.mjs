// node build.mjs <workspace-dir> [--force]
import { buildApp } from './src/build-app.mjs';

const [directory, flag] = process.argv.slice(2);
if (!directory) {
  console.error('Name the workspace to build: node build.mjs <workspace-dir> [--force]');
  process.exit(2);
}

try {
  const { name, version, fresh, files } = await buildApp(directory, { force: flag === '--force' });
  console.log(`${name} ${version}${fresh ? '' : ' (unchanged)'}`);
  if (fresh) for (const { file, bytes, gzip } of files) console.log(`${kb(bytes)} ${kb(gzip)} gzip  ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
}
