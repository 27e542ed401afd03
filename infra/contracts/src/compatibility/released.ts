import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractsSchema, presentContracts, type Contracts, type Owner } from './contracts.js';

const ownFolder = fileURLToPath(new URL('../../released/', import.meta.url));

/**
 * The contracts of an owner's last release; empty before its first one.
 * @param folder of these files, in the repository that is released from
 */
export function releasedContracts(owner: Owner, folder = ownFolder): Contracts {
  const file = join(folder, `${owner}.json`);
  return existsSync(file)
    ? contractsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { contracts: {}, schemas: {} };
}

/**
 * Takes the present contracts of an owner as its last release: part of releasing it.
 * @param folder for these files, in the repository that is released from
 */
export function noteReleased(owner: Owner, folder = ownFolder): void {
  const { contracts, schemas } = presentContracts(owner);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${owner}.json`), `{"contracts":${lines(contracts)},"schemas":${lines(schemas)}}\n`);
}

/** One entry per line: a diff then shows each change in its place. */
function lines(record: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{\n${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n')}\n}`;
}
