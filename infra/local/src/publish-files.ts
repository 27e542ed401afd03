import { areaOf } from './release/areas.js';
import { publishFiles } from './release/publish-files.js';

// What an image of the shell or a remote runs: node publish-files.js <area> <folder of its files> <folder of releases>
const [area = '', files = '', dir = ''] = process.argv.slice(2);
const version = await publishFiles(areaOf(area), files, dir);
process.stdout.write(`${dir} serves ${area} ${version}.\n`);
