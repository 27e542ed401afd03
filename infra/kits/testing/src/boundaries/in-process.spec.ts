import { describe, expect, it } from '@jest/globals';
import { isOfSuites, startsOtherwise } from './in-process.js';

const startsIn = (source: string) => startsOtherwise('svc-rides/src/dispatch/a.int.spec.ts', source);

describe('a suite of a service', () => {
  it.each([
    ['harness = await RidesHarness.start({}, 1, { inProcess: true });', 'inProcess'],
    ['const options = { inProcess: wanted };', 'inProcess'],
    ['const service = await bootService(AppModule, env);', 'bootService'],
    ['const module = await Test.createTestingModule({ imports: [AppModule] }).compile();', 'createTestingModule'],
    ["const program = fileURLToPath(new URL('../main.js', import.meta.url));", '../main.js'],
    ["spawn(process.execPath, ['svc-drivers/dist/main.js']);", 'svc-drivers/dist/main.js'],
  ])('that runs other code than ships is found: %s', (source, word) => {
    expect(startsIn(source)).toEqual([word]);
  });

  it.each([
    ['harness = await RidesHarness.start(fast, 2);'],
    ['harness = await RidesHarness.start({}, 1, { inProcess: false });'],
    ["const { exitCode } = await runShipped('svc-rides', ['migrate'], env);"],
    ["const said = 'the main.js of a service';"],
    ["import { bootService } from '@rahi/service-kit';"],
  ])('that runs what ships is not: %s', (source) => {
    expect(startsIn(source)).toEqual([]);
  });

  it('is recognised by its name, and so are the files that suites share', () => {
    expect(isOfSuites('svc-rides/src/dispatch/rounds/rounds.int.spec.ts')).toBe(true);
    expect(isOfSuites('svc-rides/src/testing/drivers-process.ts')).toBe(true);
    expect(isOfSuites('svc-rides/src/pricing/tariffs/in-force.spec.ts')).toBe(false);
    expect(isOfSuites('infra/kits/service/src/testing/instance.ts')).toBe(false);
  });
});
