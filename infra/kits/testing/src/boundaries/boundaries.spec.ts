import { describe, expect, it } from '@jest/globals';
import { checkFile, type House } from './check.js';
import { importsOf } from './imports.js';
import { RULES } from './rules.js';

const house: House = {
  workspaces: new Map([
    ['@rahi/shell', 'shell'],
    ['@rahi/mf-rider', 'mf-rider'],
    ['@rahi/mf-driver', 'mf-driver'],
    ['@rahi/svc-auth', 'svc-auth'],
    ['@rahi/svc-rides', 'svc-rides'],
    ['@rahi/contracts', 'infra/contracts'],
    ['@rahi/gateway', 'infra/gateway'],
    ['@rahi/service-kit', 'infra/kits/service'],
    ['@rahi/testing-kit', 'infra/kits/testing'],
    ['@rahi/ui-kit', 'infra/kits/ui'],
    ['@rahi/web-kit', 'infra/kits/web'],
    ['@rahi/local', 'infra/local'],
    ['@rahi/release', 'infra/release'],
    ['@rahi/machine-kit', 'infra/kits/machine'],
    ['@rahi/bench', 'infra/bench'],
  ]),
};

/** Each rule with violations of it: [file, import]. */
const PLANTED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'services-and-remotes-stand-alone': [
    ['svc-rides/src/a.ts', '@rahi/svc-auth'],
    ['svc-rides/src/deep/a.ts', '../../../svc-auth/src/users/user.entity.js'],
    ['mf-rider/src/a.tsx', '@rahi/mf-driver'],
    ['mf-rider/src/a.tsx', '@rahi/svc-rides/dist/rides.js'],
    ['shell/src/a.tsx', '../../mf-rider/src/app.js'],
    ['infra/gateway/src/a.ts', '@rahi/svc-auth'],
    ['infra/kits/service/src/a.ts', '@rahi/svc-auth'],
  ],
  'nobody-reaches-into-the-shell': [
    ['mf-rider/src/a.tsx', '@rahi/shell'],
    ['mf-rider/src/booking/a.tsx', '../../../shell/src/toasts/toasts.js'],
    ['infra/kits/web/src/a.ts', '@rahi/shell'],
  ],
  'contracts-import-nothing-of-ours': [
    ['infra/contracts/src/a.ts', '@rahi/web-kit'],
    ['infra/contracts/src/calls/a.ts', '../../../local/src/index.js'],
  ],
  'workspaces-meet-at-their-front-door': [
    ['svc-rides/src/a.ts', '../../infra/contracts/src/fares.js'],
    ['mf-rider/src/a.tsx', '../../infra/kits/ui/src/button.js'],
    ['infra/gateway/src/sessions/a.ts', '../../../kits/service/src/index.js'],
  ],
  'only-services-touch-typeorm': [
    ['infra/gateway/src/a.ts', 'typeorm'],
    ['infra/local/src/a.ts', '@nestjs/typeorm'],
    ['infra/kits/testing/src/a.ts', 'typeorm/driver/postgres/PostgresDriver.js'],
  ],
  'the-launcher-is-on-top': [
    ['infra/kits/machine/src/a.ts', '@rahi/release'],
    ['infra/kits/machine/src/a.ts', '@rahi/local'],
    ['infra/release/src/a.ts', '@rahi/local'],
  ],
  'front-ends-stay-in-the-browser': [
    ['shell/src/a.tsx', '@rahi/service-kit'],
    ['mf-driver/src/a.tsx', 'pg'],
    ['infra/kits/web/src/a.ts', '@nats-io/nats-core'],
    ['infra/kits/ui/src/a.tsx', '@nestjs/common'],
  ],
  'services-stay-out-of-the-browser': [
    ['svc-auth/src/a.ts', '@rahi/web-kit'],
    ['svc-auth/src/a.ts', 'react'],
    ['infra/gateway/src/a.ts', 'react-dom/server'],
    ['infra/kits/service/src/a.ts', '@rahi/ui-kit'],
  ],
  'peers-import-nothing-of-the-product': [
    ['infra/bench/src/peers/monolith/a.ts', '@rahi/contracts'],
    ['infra/bench/src/peers/monolith/a.ts', '@rahi/testing-kit'],
    ['infra/bench/src/peers/monolith/a.ts', '../../trips/trip.js'],
    ['infra/bench/src/peers/monolith/a.ts', '../../../../contracts/src/fares.js'],
  ],
  'test-kit-only-in-tests': [
    ['svc-rides/src/a.ts', '@rahi/testing-kit'],
    ['infra/gateway/src/main.ts', '@rahi/testing-kit'],
  ],
};

const rulesBroken = (path: string, source: string) => checkFile(house, path, source).map(({ rule }) => rule);

describe('the boundaries between workspaces', () => {
  it('each have a planted violation', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });

  const cases = Object.entries(PLANTED).flatMap(([rule, files]) =>
    files.map(([path, specifier]) => ({ rule, path, specifier })),
  );

  it.each(cases)('$rule: $path may not import $specifier', ({ rule, path, specifier }) => {
    const [violation] = checkFile(house, path, `import { x } from '${specifier}';`).filter((one) => one.rule === rule);
    expect(violation).toMatchObject({ rule, path, imports: specifier });
  });

  it.each([
    ["import '@rahi/svc-auth';"],
    ["export { x } from '@rahi/svc-auth';"],
    ["export * from '@rahi/svc-auth';"],
    ["import type { X } from '@rahi/svc-auth';"],
    ["const x = await import('@rahi/svc-auth');"],
    ['const x = await import(`@rahi/svc-auth`);'],
    ["type X = import('@rahi/svc-auth').X;"],
    ["import x = require('@rahi/svc-auth');"],
    ["const x = require('@rahi/svc-auth');"],
    ["jest.unstable_mockModule('@rahi/svc-auth', () => ({}));"],
  ])('cover every way to import: %s', (source) => {
    expect(rulesBroken('svc-rides/src/a.ts', source)).toEqual(['services-and-remotes-stand-alone']);
  });

  it.each([
    ['svc-rides/src/rides/a.ts', '../booking/booking.service.js'],
    ['svc-rides/src/a.ts', '@rahi/contracts/fares'],
    ['svc-rides/src/a.ts', '@rahi/service-kit'],
    ['svc-rides/src/a.ts', 'typeorm'],
    ['svc-rides/src/a.int.spec.ts', '@rahi/testing-kit'],
    ['svc-rides/src/testing/harness.ts', '@rahi/testing-kit'],
    ['infra/e2e/src/journey.ts', '@rahi/testing-kit'],
    ['infra/bench/src/weight.bench.ts', '@rahi/testing-kit'],
    ['infra/bench/src/nearby/nearby.bench.ts', '../beside/redis-peer.js'],
    ['infra/bench/src/peers/nearby/main.ts', '../monolith/rules.js'],
    ['infra/bench/src/peers/nearby/main.ts', 'fastify'],
    ['mf-rider/src/a.tsx', 'react'],
    ['mf-rider/src/a.tsx', '@rahi/web-kit'],
    ['mf-rider/src/svc-rides/a.tsx', './svc-auth/x.js'],
    ['infra/contracts/src/a.ts', 'zod/mini'],
    ['infra/local/src/a.ts', 'pg'],
  ])('let %s import %s', (path, specifier) => {
    expect(rulesBroken(path, `import { x } from '${specifier}';`)).toEqual([]);
  });

  it('can be checked in files with decorators, JSX and comments', () => {
    const source =
      "// import '@rahi/svc-auth'\n@Injectable() export class A { constructor(@Inject(X) readonly x: X) {} }";
    expect(importsOf(source, 'a.ts')).toEqual([]);
    expect(importsOf("export const A = () => <p>import '@rahi/svc-auth'</p>;", 'a.tsx')).toEqual([]);
  });
});
