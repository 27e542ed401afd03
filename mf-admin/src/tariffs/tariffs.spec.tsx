import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminSurge,
  adminTariffs,
  controlSurge,
  dryRunTariffs,
  publishTariff,
} from '@rahi/contracts/calls/rides.calls';
import { documentedTariff } from '@rahi/contracts/fares';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { versionOne, group, known, press, type, rowsOfDryRun, valueOf, draft } from '../testing/tariff-desk.js';
import { choicesOf, fieldNames, termsOf, textsOf } from './terms-form.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the tariffs', () => {
  it('show what is in force, everywhere or in a city', async () => {
    await renderAdmin('/admin/tariffs', known);
    expect(screen.getByRole('heading', { name: 'Version 1' })).toBeVisible();
    expect(valueOf('Per km')).toHaveTextContent('₹12');
    expect(valueOf('Near is below')).toHaveTextContent('2 km');
    expect(valueOf('Commission')).toHaveTextContent('10 %');
    expect(screen.getByText('The documented tariff')).toBeVisible();
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'mumbai' } });
    expect(screen.getByText(/This city has no tariff of its own/)).toBeVisible();
  });

  it('say so when they cannot be read, and can be read again', async () => {
    let up = false;
    await renderAdmin('/admin/tariffs', {
      ...known,
      'GET /api/admin/tariffs': () =>
        up ? answerOf(adminTariffs, [versionOne]) : problemOf(503, 'unavailable', 'Rides are resting.'),
    });
    expect(screen.getByText(/Rides are resting/)).toBeVisible();
    up = true;
    await press('Retry');
    expect(screen.getByRole('heading', { name: 'Version 1' })).toBeVisible();
  });

  it('are tried on past rides before they are put in force', async () => {
    const { requests, toasts } = await draft('13.50', {
      'POST /api/admin/tariffs': answerOf(publishTariff, { ...versionOne, version: 2 }),
    });
    expect(requests.find(({ url }) => url.endsWith('/dry-run'))?.body).toMatchObject({
      city: null,
      limit: 10_000,
      drafts: [
        {
          vehicleType: 'mini',
          gst: 'platform',
          terms: { perKmPaise: 1350, commission: { quotedPercent: 20, settledPercent: 20 }, basePaise: 800 },
        },
      ],
    });
    const [, row] = rowsOfDryRun();
    expect(row).toHaveTextContent('2 to 5 km3₹300.00₹330.50+₹30.50−₹5.6003');
    const byLine = within(screen.getByRole('region', { name: 'The bills by line' })).getAllByRole('row');
    expect(byLine.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Base fare₹285.71₹314.76+₹29.05',
      'GST₹14.29₹15.74+₹1.45',
      'Total₹300.00₹330.50+₹30.50',
      'of it commission₹30.00₹52.50+₹22.50',
      'of it the drivers’₹270.00₹264.40−₹5.60',
    ]);
    await press('Put in force');
    const confirmedAt = Date.now();
    expect(screen.getByText(/cannot be changed/)).toBeVisible();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put in force' }));
    await pass(50);
    expect(requests.find(({ url, method }) => method === 'POST' && url === '/api/admin/tariffs')?.body).toMatchObject({
      city: null,
      vehicleType: 'mini',
      basedOn: 1,
      effectiveFrom: confirmedAt - 50 + 10 * 60_000,
      terms: { perKmPaise: 1350 },
    });
    expect(toasts.at(-1)?.title).toBe('The new tariff is published');
  });

  it('are in force from the moment that is chosen, in Indian time, which is not past', async () => {
    const { requests } = await draft('13', {
      'POST /api/admin/tariffs': answerOf(publishTariff, { ...versionOne, version: 2 }),
    });
    type('In force from', '2026-06-01T11:00');
    await press('Put in force');
    expect(screen.getByText('Choose a time at least a minute from now.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    type('In force from', '2026-07-01T00:00');
    await press('Put in force');
    expect(screen.getByText(/in force from 1 Jul, 12:00 am on/)).toBeVisible();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Put in force' }));
    await pass(50);
    expect(requests.find(({ url, method }) => method === 'POST' && url === '/api/admin/tariffs')?.body).toMatchObject({
      effectiveFrom: Date.UTC(2026, 5, 30, 18, 30),
    });
  });

  it('add up the pages of a dry run, and say how far it is', async () => {
    let pages = 0;
    await draft('13', {
      'POST /api/admin/tariffs/dry-run': () => {
        pages += 1;
        return answerOf(dryRunTariffs, { rides: 3, groups: [group], next: pages < 3 ? 'more' : null });
      },
    });
    await pass(100);
    expect(pages).toBe(3);
    const rows = rowsOfDryRun();
    expect(rows.at(-1)).toHaveTextContent('All9₹900.00₹991.50');
  });

  it('are not tried with a figure that makes no sense', async () => {
    const { requests } = await draft('12 rupees');
    expect(screen.getByText('Enter a number in range.')).toBeVisible();
    expect(requests.some(({ url }) => url.endsWith('/dry-run'))).toBe(false);
  });

  it('say so when a draft cannot be tried, or another was published meanwhile', async () => {
    await draft('13', { 'POST /api/admin/tariffs/dry-run': problemOf(504, 'timeout', 'That took too long.') });
    expect(screen.getByText('The draft could not be tried')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put in force' })).not.toBeInTheDocument();
  });
});

describe('the surge of a city', () => {
  const cell = {
    lat: 19.07,
    lng: 72.87,
    vehicleType: 'mini' as const,
    percent: 145,
    demand: 12,
    supply: 4,
    at: '2026-06-01T06:00:00.000Z',
  };
  const surge = {
    city: 'mumbai',
    active: true,
    mostPercent: 150,
    changedAt: '2026-06-01T05:00:00.000Z',
    cells: [cell],
  };

  it('is seen cell by cell, capped and stopped', async () => {
    let now = surge;
    const { requests } = await renderAdmin('/admin/tariffs', {
      ...known,
      'GET /api/admin/surge': () => answerOf(adminSurge, [now]),
      'PATCH /api/admin/surge/mumbai': ({ body }) => {
        now = { ...surge, ...controlSurge.body.parse(body), cells: [] };
        return answerOf(controlSurge, now);
      },
    });
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'mumbai' } });
    await pass(50);
    expect(screen.getByText('19.07, 72.87').closest('tr')).toHaveTextContent('145 %124');
    type('At most', '250');
    await press('Set the cap');
    expect(screen.getByText('Enter 100 to 200.')).toBeVisible();
    type('At most', '120');
    await press('Set the cap');
    expect(requests.at(-2)?.body).toEqual({ active: true, mostPercent: 120 });
    await press('Stop surge');
    expect(screen.getByRole('button', { name: 'Start surge' })).toBeVisible();
  });

  it('is found by a link, and kept in the address', async () => {
    await renderAdmin('/admin/tariffs?city=mumbai&type=suv', {
      ...known,
      'GET /api/admin/surge': answerOf(adminSurge, [surge]),
    });
    expect(screen.getByLabelText('City')).toHaveValue('mumbai');
    expect(screen.getByLabelText('Vehicle')).toHaveValue('suv');
    fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'mini' } });
    await pass(50);
    expect(screen.getByRole('button', { name: 'Stop surge' })).toBeVisible();
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/tariffs\?city=mumbai$/);
  });

  it('is off where it was never switched on', async () => {
    await renderAdmin('/admin/tariffs', { ...known, 'GET /api/admin/surge': answerOf(adminSurge, []) });
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'mumbai' } });
    await pass(50);
    expect(screen.getByText('Off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start surge' })).toBeVisible();
  });
});

describe('the form of a tariff', () => {
  it('says the terms, all of them, and reads them back', () => {
    const plain = { ...documentedTariff.suv, commission: { quotedPercent: 10, settledPercent: 10 } };
    const platform = { distance: 'straight', gst: 'platform', roundCash: false } as const;
    expect(termsOf(textsOf(plain), platform, plain)).toEqual({ ...plain, gst: 'platform' });
    const rounded = { ...plain, gst: 'platform', roundCash: true } as const;
    expect(termsOf(textsOf(plain), { ...platform, roundCash: true }, plain)).toEqual(rounded);
    expect(choicesOf(rounded)).toEqual({ ...platform, roundCash: true });
    expect(termsOf(textsOf(rounded), platform, rounded)).toEqual({ ...plain, gst: 'platform' });
    const booked = { ...plain, gst: 'platform', laterFeePaise: 2000 } as const;
    expect(termsOf({ ...textsOf(plain), laterFee: '20' }, platform, plain)).toEqual(booked);
    expect(textsOf(booked).laterFee).toBe('20');
    expect(termsOf({ ...textsOf(plain), laterFee: '-1' }, platform, plain)).toEqual(['laterFee']);
    const nobody = { ...platform, gst: 'none' } as const;
    expect(termsOf(textsOf(plain), nobody, plain)).toEqual({ ...plain, gstPercent: 0, gst: 'none' });
    expect(Object.keys(textsOf(plain))).toEqual(fieldNames);
  });

  it('names the fields that are out of range', () => {
    const texts = { ...textsOf(documentedTariff.mini), surgeMost: '300', gst: '' };
    const choices = choicesOf(documentedTariff.mini);
    expect(termsOf(texts, choices, documentedTariff.mini)).toEqual(['gst']);
    expect(termsOf({ ...texts, gst: '5' }, choices, documentedTariff.mini)).toEqual(['surgeMost']);
  });
});
