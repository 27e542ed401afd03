import { setTimeout as pause } from 'node:timers/promises';
import { callPath, type Call } from '@rahi/contracts/call';
import { adminStats } from '@rahi/contracts/calls/admin.calls';
import { getSession, logout, updateUser } from '@rahi/contracts/calls/auth.calls';
import { updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { AreaName } from '@rahi/contracts/platform';
import type { Site } from '@rahi/machine-kit/data/run-files';
import { StartFailure } from '@rahi/machine-kit/errors';
import { codeIn } from '@rahi/machine-kit/inbox/mailbox';
import type { BrowserContext, Page } from 'playwright-core';
import * as z from 'zod';
import { checkEmail } from './check-email.js';

const VEHICLE = { vehicleModel: 'Release check', vehicleNumber: 'MH01ZZ0001', vehicleType: 'sedan' };
const problem = z.object({ detail: z.string() });
const messages = z.array(
  z.object({ id: z.string(), to: z.array(z.object({ address: z.string() })), subject: z.string(), text: z.string() }),
);

/**
 * Signs the check's account of an area in at the sign-in screen, which the page shows, with the code from the product's inbox.
 * A new account gets its profile, a driver's also a vehicle.
 * @throws Error when the sign-in screen does not lead on
 */
export async function signIn(page: Page, site: Site, area: AreaName, patienceMs: number): Promise<void> {
  const email = checkEmail(area);
  const before = new Set((await mailTo(site, email)).map(({ id }) => id));
  await page.locator('input[type=email]').fill(email);
  await page.locator('form button[type=submit]').click();
  const field = page.locator('input[autocomplete=one-time-code]');
  await field.waitFor();
  await field.fill(await newCode(site, email, before, patienceMs));
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await completeProfile(page.context(), site, area);
}

/** Why the desk is not open to the check's account, in words; null where it is. */
export async function closedDesk(context: BrowserContext, site: Site): Promise<string | null> {
  const answer = await context.request.get(site.baseUrl + callPath(adminStats));
  return answer.ok() ? null : problem.parse(await answer.json()).detail;
}

/** Ends the session of a browser. */
export async function signOut(context: BrowserContext, site: Site): Promise<void> {
  await context.request.post(site.baseUrl + callPath(logout));
}

async function completeProfile(context: BrowserContext, site: Site, area: AreaName): Promise<void> {
  const change = async (call: Call, params: Record<string, string>, data: object) => {
    const answer = await context.request.fetch(site.baseUrl + callPath(call, params), { method: call.method, data });
    if (!answer.ok()) throw new StartFailure(`The account ${checkEmail(area)} was refused: ${await answer.text()}`);
  };
  const answer = await context.request.get(site.baseUrl + callPath(getSession));
  const { id, name } = getSession.answer.parse(await answer.json());
  if (name !== null) return;
  if (area === 'driver') {
    await change(updateUser, { id }, { type: 'driver' });
    await change(updateDriver, { driverId: id }, VEHICLE);
  }
  // The name comes last: it says that the profile is complete.
  await change(updateUser, { id }, { name: 'Release check', phone: '+91 98100 00000' });
}

/** Waits for mail that is not in `before`, and takes it out of the inbox. */
async function newCode(site: Site, email: string, before: ReadonlySet<string>, patienceMs: number): Promise<string> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const newest = (await mailTo(site, email)).findLast(({ id }) => !before.has(id));
    const code = newest && codeIn(newest);
    if (newest && code !== undefined) {
      await fetch(`${site.inboxUrl}/email/${newest.id}`, { method: 'DELETE' });
      return code;
    }
    await pause(50);
  }
  throw new StartFailure(`No code for ${email} came into the inbox.`);
}

async function mailTo({ inboxUrl }: Site, email: string) {
  const answer = await fetch(`${inboxUrl}/email`);
  return messages.parse(await answer.json()).filter(({ to }) => to.some(({ address }) => address === email));
}
