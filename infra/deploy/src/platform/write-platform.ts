import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { inRepository } from '../repository.js';
import { platformFiles, versionLinks } from './platform-files.js';

// Writes the lists of services and front ends into the files that cannot read them from infra/contracts/src/platform.ts.
for (const [path, text] of platformFiles()) writeFileSync(inRepository(path), text);
for (const [path, target] of versionLinks()) {
  if (!existsSync(inRepository(path))) symlinkSync(target, inRepository(path));
}
