import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourcesIn } from '../sources.js';
import { diagramOf, FLOORS } from './floors.js';

// Draws the floors of each service in its README again, from its imports.
const drawn = /```mermaid\nflowchart TD\n[\s\S]*?```/;
for (const service of Object.keys(FLOORS)) {
  const readme = join(ROOT, service, 'README.md');
  const text = readFileSync(readme, 'utf8');
  if (!drawn.test(text)) throw new Error(`${readme} has no diagram of its floors: a block of mermaid, "flowchart TD"`);
  writeFileSync(readme, text.replace(drawn, diagramOf(service, sourcesIn(service))));
}
