// node build-one.mjs <output>     shell and areas as one bundle without federation, to measure beside
import { join } from 'node:path';
import { buildOneBundle } from './src/build-app.mjs';

const [output] = process.argv.slice(2);
if (!output) {
  console.error('Name the folder that is to be made: node build-one.mjs <output>');
  process.exit(2);
}
try {
  const built = await buildOneBundle(join(import.meta.dirname, '../../../shell'), output);
  console.log(`${built.name} ${built.version}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
