import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueFiles } from './catalogue-files.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
for (const [path, text] of catalogueFiles(root)) writeFileSync(join(root, path), text);
