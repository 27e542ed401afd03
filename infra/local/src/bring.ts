import { areaOf } from './release/areas.js';
import { bring } from './release/bring.js';

// What an image of the shell or a remote runs: node bring.js <area> <folder of its files> <folder of releases>
const [area = '', files = '', dir = ''] = process.argv.slice(2);
const version = await bring(areaOf(area), files, dir);
process.stdout.write(`${area} ${version} is what ${dir} serves.\n`);
