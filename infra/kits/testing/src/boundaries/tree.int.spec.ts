import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sourceFiles, workspaceFolders } from '@rahi/local';
import { checkFile, type House } from './check.js';
import { inProcessSuites, isOfSuites, startsOtherwise } from './in-process.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));

describe('the source tree', () => {
  const house: House = { workspaces: workspaceFolders(ROOT) };
  const files = [...house.workspaces.values()].flatMap((folder) => sourceFiles(join(ROOT, folder)));

  it('is read completely', () => {
    expect(house.workspaces.size).toBeGreaterThan(15);
    expect(files.length).toBeGreaterThan(200);
  });

  it('keeps every boundary', () => {
    const violations = files.flatMap((file) =>
      checkFile(house, relative(ROOT, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    );
    expect(violations).toEqual([]);
  });

  it('starts what ships in every suite of a service, except for those that say why not (ADR 56)', () => {
    const others = files
      .map((file) => relative(ROOT, file).split(sep).join('/'))
      .filter((path) => isOfSuites(path) && startsOtherwise(path, readFileSync(join(ROOT, path), 'utf8')).length > 0);
    // What is listed and starts the file by now is a line to delete.
    expect(others.toSorted()).toEqual(Object.keys(inProcessSuites).toSorted());
  });
});
