import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productHealthSchema } from '@rahi/contracts';
import { Jobs } from '@rahi/service-kit/process';
import { bootBare } from '@rahi/service-kit/testing';
import { testDatabase, type TestDatabase } from '@rahi/testing-kit';
import { principal, standInForAuth, startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let database: TestDatabase;
let service: Awaited<ReturnType<typeof bootBare>>;
let admin: string;
let works = true;
beforeAll(async () => {
  [gateway, database] = await Promise.all([startGateway(), testDatabase()]);
  admin = (await standInForAuth(gateway)).add(principal({ isAdmin: true }));
  service = await bootBare(database.url, gateway.server.url, 'svc-rides');
  service.app.get(Jobs, { strict: false }).every(
    'Dispatch rounds',
    3600,
    () => {
      if (!works) throw new Error('no such column');
    },
    { runs: 'everywhere' },
  );
});
afterAll(async () => {
  await service?.stop();
  await gateway?.stop();
  await database?.drop();
});

const run = () => service.app.get(Jobs, { strict: false }).named('Dispatch rounds')?.order().ended;

async function rides() {
  const health = productHealthSchema.parse(await (await gateway.fetch('/api/health', { token: admin })).json());
  return health.services.find(({ name }) => name === 'svc-rides');
}

describe('a job that throws always', () => {
  it('is named by GET /api/health from its third failure on, until it works', async () => {
    works = false;
    for (const _ of [1, 2]) await run();
    expect(await rides()).toMatchObject({ state: 'up', failing: [] });
    await run();
    expect(await rides()).toMatchObject({
      state: 'up',
      failing: [{ job: 'Dispatch rounds', failures: 3, error: 'Error: no such column', since: expect.any(String) }],
    });
    works = true;
    await run();
    expect(await rides()).toMatchObject({ state: 'up', failing: [] });
  });
});
