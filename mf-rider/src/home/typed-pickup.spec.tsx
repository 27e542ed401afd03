import { describe, expect, it } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, hauzKhas, makePlace, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const fort = { lat: 28.5494, lng: 77.1936 };
const found: Handlers = {
  'GET /api/places': ({ url }) => {
    if (url.includes('q=fort')) return answerOf(searchPlaces, [makePlace({ id: 'f', name: 'Fort', ...fort })]);
    return answerOf(searchPlaces, url.includes('q=hau') ? [makePlace()] : []);
  },
};
const pickup = () => screen.getByRole('combobox', { name: 'Pickup' });
const whereTo = () => screen.getByRole('combobox', { name: 'Where to?' });

describe('a pickup that was typed and not chosen', () => {
  it('stays when the field is left, and says that it is not the pickup', async () => {
    renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.clear(pickup());
    await user.type(pickup(), 'fort');
    await user.click(whereTo());
    expect(pickup()).toHaveValue('fort');
    expect(pickup()).toBeInvalid();
    expect(pickup()).toHaveAccessibleDescription(/^“fort” is not your pickup yet\. Choose a place from the list/);
  });

  it('is asked about before the trip is planned, and the trip begins at the place then chosen', async () => {
    const { pathname } = renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.clear(pickup());
    await user.type(pickup(), 'fort');
    await user.type(whereTo(), 'hau{Enter}');
    await waitFor(() => expect(pickup()).toHaveFocus());
    expect(pathname()).toBe('/rider');
    await user.click(await screen.findByRole('option', { name: /^Fort/ }));
    expect(pickup()).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Choose Vehicle & Book Ride' }));
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)?.pickup).toMatchObject(fort);
  });

  it('says on Enter that no such place is known', async () => {
    renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.clear(pickup());
    await user.type(pickup(), 'nowhere');
    await screen.findByText(/No places found for “nowhere”/);
    await user.keyboard('{Enter}');
    expect(pickup()).toHaveValue('nowhere');
    expect(pickup()).toHaveAccessibleDescription(/No places found for “nowhere”/);
  });

  it.each([
    ['“Use my current location”', () => screen.getByRole('option', { name: 'Use my current location' })],
    ['GPS', () => screen.getByRole('button', { name: 'GPS' })],
  ])('goes by %s, which shows the place of the device', async (_, way) => {
    renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.clear(pickup());
    await user.type(pickup(), 'fort');
    await user.click(way());
    expect(pickup()).toHaveValue('Connaught Place');
    expect(pickup()).toBeValid();
  });

  it('is nothing to ask about once it is deleted', async () => {
    renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.clear(pickup());
    await user.click(whereTo());
    expect(pickup()).toHaveValue('Connaught Place');
    expect(pickup()).toBeValid();
  });
});

describe('an end of the planned trip, pressed while booking', () => {
  it.each([
    ['pickup', connaughtPlace, pickup],
    ['drop-off', hauzKhas, whereTo],
  ])('is changed where both were chosen: %s', async (_, end, field) => {
    const { pathname } = renderRider({ path: '/rider/booking', planned: true, handlers: found });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: new RegExp(`${end.address} Change$`) }));
    await waitFor(() => expect(pathname()).toMatch(/^\/rider\?change=/));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(pickup()).toHaveValue('Connaught Place');
    expect(whereTo()).toHaveValue('Hauz Khas Village');
    await user.clear(field());
    await user.type(field(), 'fort');
    await user.click(await screen.findByRole('option', { name: /^Fort/ }));
    const onward = screen.queryByRole('button', { name: 'Choose Vehicle & Book Ride' });
    if (onward) await user.click(onward);
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    const plan = readTripPlan(rider.id);
    expect(end === connaughtPlace ? plan?.pickup : plan?.dropoff).toMatchObject(fort);
    expect(end === connaughtPlace ? plan?.dropoff : plan?.pickup).toMatchObject(
      end === connaughtPlace ? { address: hauzKhas.address } : { address: connaughtPlace.address },
    );
  });
});
