import { describe, expect, it } from '@jest/globals';
import { createRide, getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, type SeenRequest } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodyField, bookButton, openBooking as open } from '../testing/booking.js';
import { makeRide, plan } from '../testing/factories.js';

const created = () => answerOf(createRide, makeRide({ offerUntil: new Date(Date.now() + 60_000).toISOString() }), 201);
const posts = (requests: SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides');

describe('the note to the driver', () => {
  it('is sent, trimmed, of at most 200 characters', async () => {
    const { requests } = open({ 'POST /api/rides': created(), 'GET /api/rides/*': answerOf(getRide, makeRide()) });
    const field = await screen.findByRole('textbox', { name: 'Note to the driver (optional)' });
    expect(field).toHaveAttribute('maxlength', '200');
    await userEvent.type(field, ' Blue gate ');
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(bodyField(posts(requests)[0]?.body, 'note')).toBe('Blue gate');
  });

  it('is offered what the map does not know of the addresses', async () => {
    const { requests } = open(
      { 'POST /api/rides': created(), 'GET /api/rides/*': answerOf(getRide, makeRide()) },
      { pickup: { ...plan.pickup, forDriver: 'Flat 302' }, dropoff: { ...plan.dropoff, forDriver: 'Shop 4' } },
    );
    const field = await screen.findByRole('textbox', { name: 'Note to the driver (optional)' });
    expect(field).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Flat 302: tell the driver' }));
    expect(field).toHaveValue('Flat 302');
    expect(screen.queryByRole('button', { name: /^Flat 302/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Drop-off: Shop 4: tell the driver' }));
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(bodyField(posts(requests)[0]?.body, 'note')).toBe('Flat 302; Drop-off: Shop 4');
  });

  it('says that it has no room for a part of the address', async () => {
    open({}, { ...plan, pickup: { ...plan.pickup, forDriver: 'Flat 302' } });
    const field = await screen.findByRole('textbox', { name: 'Note to the driver (optional)' });
    await userEvent.click(field);
    await userEvent.paste('a'.repeat(191));
    expect(screen.getByText('The note has no room for “Flat 302”. Shorten it to add this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Flat 302/ })).toBeNull();
  });
});
