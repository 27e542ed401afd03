import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminEmergencies } from '@rahi/contracts';
import { bootBeforeDatabase } from '@rahi/service-kit/testing';
import type { PostgresDoor } from '@rahi/testing-kit';
import { AdminHarness } from './testing/admin-harness.js';

let admin: AdminHarness;
let door: PostgresDoor;
beforeAll(async () => {
  admin = await AdminHarness.start(0);
  door = await bootBeforeDatabase(admin);
});
afterAll(async () => {
  await admin?.stop();
  await door?.close();
});

it('after a start that waited for the database, the desk reads', async () => {
  expect((await admin.call(adminEmergencies, {})).body).toEqual({ emergencies: [], open: 0 });
});
