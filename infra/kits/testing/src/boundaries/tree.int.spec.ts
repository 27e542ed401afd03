import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceFolders } from '@rahi/machine-kit';
import { ROOT, sourcesIn } from '../sources.js';
import { checkFile, type House } from './check.js';
import { circlesOf, diagramOf, FLOORS, floorsBroken } from './floors.js';
import { inProcessSuites, isOfSuites, startsOtherwise } from './in-process.js';

describe('the source tree', () => {
  const house: House = { workspaces: workspaceFolders(ROOT) };
  const files = [...house.workspaces.values()].flatMap(sourcesIn);
  const services = [...house.workspaces.values()].filter((folder) => folder.startsWith('svc-'));
  const ofServices = files.filter(({ path }) => services.some((service) => path.startsWith(`${service}/src/`)));

  it('is read completely', () => {
    expect(house.workspaces.size).toBeGreaterThan(15);
    expect(files.length).toBeGreaterThan(200);
  });

  it('keeps every boundary', () => {
    expect(files.flatMap(({ path, source }) => checkFile(house, path, source))).toEqual([]);
  });

  it('lets no floor of a service import a higher one (ADR 60)', () => {
    expect(ofServices.flatMap((file) => floorsBroken(file))).toEqual([]);
  });

  it.each(Object.keys(FLOORS))('has a README for each floor of %s, and a diagram of them', (service) => {
    for (const floor of FLOORS[service] ?? []) {
      expect(readFileSync(join(ROOT, service, 'src', floor, 'README.md'), 'utf8')).toMatch(/^# /);
    }
    expect(readFileSync(join(ROOT, service, 'README.md'), 'utf8')).toContain(diagramOf(service, ofServices));
  });

  it('has no circle of folders in a service (ADR 60)', () => {
    expect(services.flatMap((service) => circlesOf(service, ofServices))).toEqual([]);
  });

  it('starts what ships in every suite of a service, except for those that say why not (ADR 56)', () => {
    const others = files
      .filter(({ path, source }) => isOfSuites(path) && startsOtherwise(path, source).length > 0)
      .map(({ path }) => path);
    // What is listed and starts the file by now is a line to delete.
    expect(others.toSorted()).toEqual(Object.keys(inProcessSuites).toSorted());
  });
});
