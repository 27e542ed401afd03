import { describe, expect, it } from '@jest/globals';
import { womenNear } from '@rahi/contracts/calls/women.calls';
import { createRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laterScreens } from '../later-screens.js';
import { bodyField, bookButton, openBooking } from '../testing/booking.js';
import { makeRide, plan, rider } from '../testing/factories.js';
import type { Handlers } from '../testing/render-rider.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

const woman = { ...rider, gender: 'woman' as const };
const women = (minutes: number | null, offered = true): Handlers => ({
  'GET /api/drivers/women': answerOf(womenNear, { offered, types: [{ vehicleType: 'sedan', minutes }] }),
  'POST /api/rides': answerOf(createRide, makeRide({ status: 'searching' }), 201),
});
const chip = (name: string) => screen.findByRole('button', { name });
const posts = (requests: readonly SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides');
const askedFor = (requests: readonly SeenRequest[]) => requests.filter(({ url }) => url.includes('/drivers/women'));

describe('asking for a woman driver (R46)', () => {
  it('says how long it may take, and books with the wish', async () => {
    const { requests } = openBooking(women(15), true, woman);
    await userEvent.click(await chip('Woman driver'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Woman driver' }));
    expect(dialog.getByText('Women drivers are asked first, for 30 seconds. After that, anyone is.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Only a woman' }));
    expect(dialog.getByText(/may take about 15 min to come/)).toBeVisible();
    expect(await barriersInPage()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a woman driver' }));
    expect(await chip('Only a woman driver')).toBeVisible();
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(bodyField(posts(requests)[0]?.body, 'womanDriver')).toBe('only');
    expect(askedFor(requests)).toHaveLength(1);
  });

  it('says when no woman is near', async () => {
    openBooking(women(null), true, woman);
    await userEvent.click(await chip('Woman driver'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Only a woman' }));
    expect(screen.getByText(/No woman driver is near now/)).toBeVisible();
  });

  it('is not there where too few women drive, nor for anyone else, whose booking is as before', async () => {
    const { unmount } = openBooking(women(5, false), true, woman);
    await bookButton();
    expect(screen.queryByRole('button', { name: 'Woman driver' })).toBeNull();
    unmount();
    const { requests } = openBooking(women(5));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(posts(requests)[0]?.body).not.toHaveProperty('womanDriver');
    expect(askedFor(requests)).toEqual([]);
  });

  it('keeps the wish of the ride that is booked again, and shows why it was refused', async () => {
    const refusal = problemOf(409, 'preference_mismatch', 'Only a woman can ask for a woman driver.');
    openBooking({ ...women(5), 'POST /api/rides': refusal }, { ...plan, womanDriver: 'prefer' }, woman);
    expect(await chip('Prefer a woman driver')).toBeVisible();
    await userEvent.click(await bookButton());
    expect(await screen.findByText('Only a woman can ask for a woman driver.')).toBeVisible();
  });
});
