import { areaOf } from './releases/areas.js';
import { publishToBucket } from './releases/publish-bucket.js';
import { publishFiles } from './releases/publish-files.js';

// What an image of the shell or a remote runs: node publish-files.js <area> <folder of its files> <folder of releases>
// With WEB_S3_URL they go into that bucket and not into the folder.
const [name = '', files = '', dir = ''] = process.argv.slice(2);
const area = areaOf(name);
const bucket = process.env['WEB_S3_URL'];
const version = bucket ? await publishToBucket(area, files, bucket) : await publishFiles(area, files, dir);
process.stdout.write(`${bucket ? 'The bucket' : dir} serves ${name} ${version}.\n`);
