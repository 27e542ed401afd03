import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../sources.js';
import { catalogueFiles } from './catalogue-files.js';

for (const [path, text] of catalogueFiles(ROOT)) writeFileSync(join(ROOT, path), text);
