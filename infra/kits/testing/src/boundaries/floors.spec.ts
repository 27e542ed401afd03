import { describe, expect, it } from '@jest/globals';
import { circlesOf, diagramOf, FLOORS, floorsBroken } from './floors.js';

const importing = (path: string, ...imports: string[]) => ({
  path,
  source: imports.map((specifier) => `import { x } from '${specifier}';`).join('\n'),
});

/** Each pair of floors of each service, the lower one first. */
const pairs = Object.entries(FLOORS).flatMap(([service, floors]) =>
  floors.flatMap((lower, at) => floors.slice(at + 1).map((higher) => ({ service, lower, higher }))),
);

describe('the floors of a service', () => {
  it.each(pairs)('$service: $lower may not import $higher', ({ service, lower, higher }) => {
    const path = `${service}/src/${lower}/deep/a.ts`;
    expect(floorsBroken(importing(path, `../../${higher}/b.js`))).toEqual([
      `${path} imports ../../${higher}/b.js: ${lower} is below ${higher}`,
    ]);
    expect(floorsBroken(importing(`${service}/src/${lower}/a.ts`, `../${higher}/deep/b.js`))).toHaveLength(1);
  });

  it.each(pairs)('$service: $higher may import $lower', ({ service, lower, higher }) => {
    expect(floorsBroken(importing(`${service}/src/${higher}/a.ts`, `../${lower}/b.js`, '../config.js'))).toEqual([]);
  });

  it('may not import the whole service', () => {
    expect(floorsBroken(importing('svc-rides/src/trips/a.ts', '../app.module.js'))).toHaveLength(1);
  });

  it('hold every folder', () => {
    expect(floorsBroken(importing('svc-rides/src/new-room/a.ts', '../config.js'))).toEqual([
      'svc-rides/src/new-room/a.ts is on no floor of svc-rides: ride, pricing, money, dispatch, safety, trips',
    ]);
    expect(floorsBroken(importing('svc-rides/src/migrations/1.ts', 'typeorm'))).toEqual([]);
  });

  it('bind neither tests nor what starts the service', () => {
    expect(floorsBroken(importing('svc-rides/src/ride/a.int.spec.ts', '../trips/b.js'))).toEqual([]);
    expect(floorsBroken(importing('svc-rides/src/testing/a.ts', '../trips/b.js'))).toEqual([]);
    expect(floorsBroken(importing('svc-rides/src/app.module.ts', './trips/b.js'))).toEqual([]);
  });

  it('are drawn from the imports', () => {
    const files = [
      importing('svc-rides/src/trips/deep/a.ts', '../../ride/b.js', '../../money/bills/b.js'),
      importing('svc-rides/src/money/bills/a.ts', '../../ride/b.js', './c.js'),
      importing('svc-rides/src/ride/a.int.spec.ts', '../trips/b.js'),
    ];
    expect(diagramOf('svc-rides', files).split('\n')).toEqual([
      '```mermaid',
      'flowchart TD',
      '  trips --> money',
      '  trips --> ride',
      '  money --> ride',
      '```',
    ]);
  });
});

describe('a circle of folders', () => {
  const circle = [
    importing('svc-x/src/a/one.ts', '../b/two.js'),
    importing('svc-x/src/b/two.ts', '../c/deep/three.js'),
    importing('svc-x/src/c/deep/four.ts', '../../a/five.js'),
  ];

  it('is named once, with an import for each step', () => {
    expect(circlesOf('svc-x', circle)).toEqual([
      'svc-x/src/a/one.ts imports ../b/two.js; svc-x/src/b/two.ts imports ../c/deep/three.js; ' +
        'svc-x/src/c/deep/four.ts imports ../../a/five.js',
    ]);
  });

  it('is named between a folder and a folder in it, too', () => {
    const files = [importing('svc-x/src/a/one.ts', './in/two.js'), importing('svc-x/src/a/in/two.ts', '../three.js')];
    expect(circlesOf('svc-x', files)).toHaveLength(1);
  });

  it('is not made by a module, a test or another service', () => {
    expect(circlesOf('svc-x', circle.slice(0, 2))).toEqual([]);
    expect(circlesOf('svc-y', circle)).toEqual([]);
    const [, , last] = circle;
    for (const path of ['svc-x/src/c/c.module.ts', 'svc-x/src/c/deep/a.spec.ts', 'svc-x/src/testing/a.ts']) {
      expect(circlesOf('svc-x', [...circle.slice(0, 2), { path, source: last?.source ?? '' }])).toEqual([]);
    }
  });
});
