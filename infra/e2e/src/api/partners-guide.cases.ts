import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import {
  createOrganisation,
  createPartnerClient,
  getRide,
  organisation,
  organisationRideNowSchema,
  partnerScopes,
  sharedTrip,
} from '@rahi/contracts';
import { shellBlocks, waitFor, type TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import type { Person } from '../people/people.js';

const guide = fileURLToPath(new URL('../../../docs/partners.md', import.meta.url));
const token = z.object({ access_token: z.string(), expires_in: z.literal(3600) });
const vehicleTypes = z.object({ vehicleTypes: z.array(z.object({ name: z.string() })).min(4) });
const estimates = z.object({ asOf: z.string(), estimates: z.array(z.unknown()) });

/** Runs the commands of the guide for partners, as somebody does who follows it. */
export function partnersGuide(theProduct: () => TestProduct, theAdmin: () => Person): void {
  /** The commands under a heading, one a line, each with what it printed. */
  async function follow(heading: string, env: Record<string, string>): Promise<unknown[]> {
    const blocks = shellBlocks(readFileSync(guide, 'utf8')).filter((block) => block.heading === heading);
    const commands = blocks.flatMap(({ script }) => script.replaceAll('\\\n', ' ').split('\n'));
    const printed: unknown[] = [];
    for (const command of commands) {
      const here = command.replace('http://localhost:3000', theProduct().baseUrl);
      const { stdout } = await promisify(execFile)('sh', ['-c', `${here} --silent --show-error --fail`], {
        env: { ...process.env, ...env },
      });
      printed.push(JSON.parse(stdout));
    }
    return printed;
  }

  it('gets a token and answers by curl with a key of the desk, which counts them', async () => {
    const { api } = theAdmin();
    const { id: organisationId } = await api.call(createOrganisation, { body: { name: 'Hotel Sahil' } });
    const made = await api.call(createPartnerClient, {
      params: { organisationId },
      body: { name: 'Reception', scopes: [...partnerScopes] },
    });
    const key = { CLIENT_ID: made.client.id, CLIENT_SECRET: made.secret ?? '' };
    const [given] = await follow('Get a token', key);
    const { access_token: TOKEN } = token.parse(given);
    const [types, trip, ...more] = await follow('Ask', { TOKEN });
    expect(more).toEqual([]);
    expect(vehicleTypes.safeParse(types).error).toBeUndefined();
    expect(estimates.safeParse(trip).error).toBeUndefined();
    const params = { organisationId };
    await waitFor(async () => (await api.call(organisation, { params })).usage.length === 3, {
      what: 'what was asked',
    });
    const { usage } = await api.call(organisation, { params });
    expect(usage.map(({ call, answered }) => [call, answered])).toEqual([
      ['estimates', 1],
      ['token', 1],
      ['vehicle-types', 1],
    ]);
  });

  it('books for a guest by curl, follows the ride and cancels it; the desk sees whose it is', async () => {
    const { api } = theAdmin();
    const { id: organisationId, name } = await api.call(createOrganisation, { body: { name: 'Hotel Sagar' } });
    const made = await api.call(createPartnerClient, {
      params: { organisationId },
      body: { name: 'Reception', scopes: [...partnerScopes] },
    });
    const [given] = await follow('Get a token', { CLIENT_ID: made.client.id, CLIENT_SECRET: made.secret ?? '' });
    const { access_token: TOKEN } = token.parse(given);
    const [answered] = await follow('Book for a guest', { TOKEN, KEY: randomUUID() });
    const booked = organisationRideNowSchema.parse(answered);
    expect(booked).toMatchObject({ status: 'searching', guest: { phone: '+919820112345' }, cancellationFeePaise: 0 });
    const [page, link = ''] = booked.guestLink?.split('#') ?? [];
    expect(page).toBe(`${theProduct().baseUrl}/share`);
    const shown = await api.call(sharedTrip, { params: { token: link } });
    expect(shown).toMatchObject({ riderName: 'Meera', guest: { bookedBy: 'Hotel Sagar', language: 'mr-IN' } });
    const [now, cancelled, listed] = await follow('Follow and cancel a ride', { TOKEN, RIDE_ID: booked.rideId });
    expect(organisationRideNowSchema.parse(now).guestLink).toBe(booked.guestLink);
    expect(organisationRideNowSchema.parse(cancelled)).toMatchObject({ status: 'cancelled', feePaise: 0 });
    expect(listed).toMatchObject({ rides: [{ rideId: booked.rideId }], next: null });
    const ride = await api.call(getRide, { params: { id: booked.rideId } });
    expect(ride).toMatchObject({ riderId: organisationId, rider: { name }, byOrganisation: true });
    const { figures } = await api.call(organisation, { params: { organisationId } });
    expect(figures).toEqual({ rides: 1, underWay: 0, feesDuePaise: 0 });
  });

  it('has the document of the calls, without a key', async () => {
    const response = await fetch(`${theProduct().baseUrl}/partners/v1/openapi.json`);
    const { openapi, servers } = z
      .object({ openapi: z.string(), servers: z.array(z.object({ url: z.string() })) })
      .parse(await response.json());
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: theProduct().baseUrl }]]);
  });
}
