import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '@rahi/local';
import { diagramOf, FLOORS } from './floors.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

// Draws the floors of each service in its README again, from its imports.
const drawn = /```mermaid\nflowchart TD\n[\s\S]*?```/;
for (const service of Object.keys(FLOORS)) {
  const files = sourceFiles(join(root, service)).map((file) => ({
    path: relative(root, file).split(sep).join('/'),
    source: readFileSync(file, 'utf8'),
  }));
  const readme = join(root, service, 'README.md');
  const text = readFileSync(readme, 'utf8');
  if (!drawn.test(text)) throw new Error(`${readme} has no diagram of its floors: a block of mermaid, "flowchart TD"`);
  writeFileSync(readme, text.replace(drawn, diagramOf(service, files)));
}
