import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createOrganisation,
  createPartnerClient,
  limitOrganisation,
  organisation,
  organisations,
  revokeClient,
  rotateSecret,
  suspendOrganisation,
} from '@rahi/contracts/calls/partners.calls';
import { topUpWallet } from '@rahi/contracts/calls/wallet.calls';
import type { Organisation, OrganisationDetail, PartnerClient } from '@rahi/contracts/partner-clients';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 11, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const id = '11111111-1111-4111-8111-111111111111';
const clientId = '22222222-2222-4222-8222-222222222222';
const hotel: Organisation = {
  id,
  name: 'Hotel Sahil',
  createdAt: '2026-11-30T06:00:00.000Z',
  suspendedAt: null,
  clients: 1,
  mostRides: 20,
};
const reception: PartnerClient = {
  id: clientId,
  name: 'Reception',
  scopes: ['vehicles', 'estimates'],
  proves: 'secret',
  createdAt: '2026-11-30T06:00:00.000Z',
  formerSecretUntil: null,
  revokedAt: null,
  lastUsedOn: '2026-12-01',
};
const detail: OrganisationDetail = {
  ...hotel,
  all: [reception],
  usage: [{ clientId, day: '2026-12-01', call: 'estimates', answered: 1200, refused: 3 }],
  figures: { rides: 1204, underWay: 3, feesDuePaise: 2500 },
};
const path = `/admin/partners/${id}`;
const known = {
  'GET /api/admin/organisations': answerOf(organisations, [hotel]),
  'GET /api/admin/organisations/*': answerOf(organisation, detail),
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (requests: { method: string; url: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map((request) => [request.url, request.body]);
/** In jsdom a dialog is never modal, so all of the page counts. */
const inDialog = () => within(screen.getByRole('dialog'));

describe('the organisations', () => {
  it('are listed, and one is added and opened', async () => {
    const { requests } = await renderAdmin('/admin/partners', {
      ...known,
      'POST /api/admin/organisations': answerOf(createOrganisation, hotel, 201),
    });
    expect(screen.getByRole('link', { name: 'Hotel Sahil' })).toBeVisible();
    await press('New organisation');
    await press('Add organisation');
    expect(screen.getByText('Enter a name.')).toBeVisible();
    type('Organisation', 'Hotel Sahil');
    await press('Add organisation');
    expect(sent(requests)).toEqual([['/api/admin/organisations', { name: 'Hotel Sahil' }]]);
    expect(screen.getByTestId('place')).toHaveTextContent(path);
  });

  it('say at the field that a name is taken', async () => {
    await renderAdmin('/admin/partners', {
      ...known,
      'POST /api/admin/organisations': problemOf(409, 'partner_name_taken', 'There is one.'),
    });
    await press('New organisation');
    type('Organisation', 'Hotel Sahil');
    await press('Add organisation');
    expect(screen.getByLabelText('Organisation')).toHaveAccessibleDescription('There is one.');
  });

  it('say that there are none, that they cannot be read, and that partners have no keys', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await renderAdmin('/admin/partners', { ...known, 'GET /api/admin/organisations': () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('The organisations could not be read');
    answer = answerOf(organisations, []);
    await press('Retry');
    expect(screen.getByText('No organisations yet')).toBeVisible();
    answer = problemOf(404, 'not_found', 'Nothing here.');
    await pass(31_000);
    expect(screen.getByText('Partners have no keys here')).toBeVisible();
  });
});

describe('an organisation', () => {
  it('has its clients and what they asked, and is suspended', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      'PATCH /api/admin/organisations/*': answerOf(suspendOrganisation, { ...hotel, suspendedAt: hotel.createdAt }),
    });
    expect(screen.getByRole('heading', { name: 'Hotel Sahil' })).toBeVisible();
    const [clients, usage] = screen.getAllByRole('table').map(({ textContent }) => textContent);
    expect(clients).toContain(clientId);
    expect(usage).toContain('1 Dec 2026Receptionestimates1,2003');
    fireEvent.click(screen.getByRole('switch', { name: 'May ask' }));
    await pass(50);
    expect(sent(requests)).toEqual([[`/api/admin/organisations/${id}`, { suspended: true }]]);
    expect(toasts.at(-1)).toMatchObject({ title: 'Hotel Sahil is suspended', tone: 'ok' });
  });

  it('has its rides and what it owes; a number of them is set, and a payment noted', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      'PATCH /api/admin/organisations/*/limits': answerOf(limitOrganisation, { ...hotel, mostRides: 40 }),
      [`POST /api/admin/users/${id}/wallet`]: answerOf(topUpWallet, { balance: '0', due: '0' }),
    });
    expect(screen.getByText('1,204')).toBeVisible();
    expect(screen.getByText(/25/, { selector: 'dd *, dd' })).toBeVisible();
    type('Rides under way at most', '501');
    await press('Set');
    expect(screen.getByText('Enter a number from 1 to 500.')).toBeVisible();
    type('Rides under way at most', '40');
    await press('Set');
    expect(sent(requests)).toEqual([[`/api/admin/organisations/${id}/limits`, { mostRides: 40 }]]);
    expect(toasts.at(-1)).toMatchObject({ title: 'The organisation may have 40 rides under way', tone: 'ok' });
    await press('Note a payment');
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/Hotel Sahil/);
  });

  it('says that the numbers of its rides are not known, and that a limit was not changed', async () => {
    const { toasts } = await renderAdmin(path, {
      ...known,
      'GET /api/admin/organisations/*': answerOf(organisation, { ...detail, figures: null }),
      'PATCH /api/admin/organisations/*/limits': problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The numbers of rides are not known right now')).toBeVisible();
    type('Rides under way at most', '5');
    await press('Set');
    expect(toasts.at(-1)).toMatchObject({ title: 'The number was not changed', tone: 'bad' });
    expect(screen.getByLabelText('Rides under way at most')).toHaveValue('5');
  });

  it('that nobody has is said to be unknown', async () => {
    await renderAdmin(path, { 'GET /api/admin/organisations/*': problemOf(404, 'not_found', 'None.') });
    expect(screen.getByText('There is no such organisation')).toBeVisible();
  });

  it('gets a client, whose secret is shown once', async () => {
    const made = { client: reception, secret: 'rahi_secret_abc' };
    const { requests } = await renderAdmin(path, {
      ...known,
      'POST /api/admin/organisations/*/clients': answerOf(createPartnerClient, made, 201),
    });
    await press('New client');
    fireEvent.click(screen.getByRole('switch', { name: 'Types of vehicles' }));
    type('Public key (optional)', 'no key');
    await press('Add client');
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(screen.getByText(/^Enter a public key as JSON/)).toBeVisible();
    type('Name of the client', 'Reception');
    type('Public key (optional)', '');
    await press('Add client');
    expect(sent(requests)).toEqual([
      [
        `/api/admin/organisations/${id}/clients`,
        { name: 'Reception', scopes: ['estimates', 'rides:book', 'rides:read', 'rides:cancel'] },
      ],
    ]);
    expect(inDialog().getByText('rahi_secret_abc')).toBeVisible();
    await press('I have it');
    expect(screen.queryByText('rahi_secret_abc')).toBeNull();
  });

  it('has a secret that is rotated, and a client that is revoked', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      'POST /api/admin/partner-clients/*/secret': answerOf(
        rotateSecret,
        { client: reception, secret: 'rahi_secret_next' },
        201,
      ),
      'POST /api/admin/partner-clients/*/revocation': answerOf(revokeClient, {
        ...reception,
        revokedAt: reception.createdAt,
      }),
    });
    await press('New secret');
    fireEvent.click(inDialog().getByRole('button', { name: 'New secret' }));
    await pass(50);
    expect(inDialog().getByText('rahi_secret_next')).toBeVisible();
    await press('I have it');
    await press('Revoke');
    fireEvent.click(inDialog().getByRole('button', { name: 'Revoke' }));
    await pass(50);
    expect(sent(requests).map(([url]) => url)).toEqual([
      `/api/admin/partner-clients/${clientId}/secret`,
      `/api/admin/partner-clients/${clientId}/revocation`,
    ]);
    expect(toasts.at(-1)).toMatchObject({ title: 'Reception is revoked', tone: 'ok' });
  });

  it('gives axe nothing to complain about', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderAdmin(path, known);
    await press('New client');
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
