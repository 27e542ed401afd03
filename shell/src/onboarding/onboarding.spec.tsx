import { describe, expect, it } from '@jest/globals';
import { servedCities } from '@rahi/contracts/calls/places.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShell } from '../testing.js';

const saved: StubHandler = ({ body }) => ({ body: { ...newcomer, ...Object(body) } });
const profile: StubAnswer = {
  body: {
    id: newcomer.id,
    user: { name: 'Vikram Singh', rating: null, totalTrips: 0 },
    name: 'Vikram Singh',
    vehicleModel: 'White Dzire',
    vehicleNumber: 'DL 01 AB 4207',
    vehicleType: 'sedan',
    currentLat: null,
    currentLng: null,
    isOnline: false,
    totalEarnings: '0',
  },
};

async function openOnboarding(handlers: Record<string, StubHandler | StubAnswer> = {}) {
  const shell = openShell({
    path: '/onboarding',
    user: newcomer,
    handlers: { 'PATCH /api/users/*': saved, ...handlers },
  });
  await screen.findByLabelText('Full name');
  return shell;
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Complete Profile' }));
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const changes = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ url, body }) => ({ url, body }));

const automatic = () => screen.queryByRole('switch', { name: 'Accept rides automatically' });

async function fillDriver() {
  fill('Full name', 'Vikram Singh');
  fill('Phone number', '+91 98100 11111');
  await userEvent.click(screen.getByText('Provide rides and earn money'));
  fill('Model and colour', 'White Dzire');
  fill('Registration number', 'dl01ab4207');
  await userEvent.click(screen.getByLabelText('Sedan'));
}

const types = () =>
  within(screen.getByRole('group', { name: 'Vehicle type' }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'));

describe('onboarding', () => {
  it('begins as a rider, with the documented words for both', async () => {
    await openOnboarding();
    expect(screen.getByLabelText(/Book rides and travel/)).toBeChecked();
    expect(screen.getByLabelText(/Provide rides and earn money/)).not.toBeChecked();
    expect(screen.queryByLabelText('Registration number')).not.toBeInTheDocument();
  });

  it('asks for the name first, then for the phone number', async () => {
    const { requests } = await openOnboarding();
    await submit();
    expect(screen.getAllByText('Please enter your name')).toHaveLength(2);
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    fill('Full name', 'Asha Rao');
    await submit();
    expect(screen.getAllByText('Please enter your phone number')).toHaveLength(2);
    expect(changes(requests)).toEqual([]);
  });

  it('shows fresh fields to a person who chooses to drive after a failed send', async () => {
    await openOnboarding();
    await submit();
    expect(screen.getByLabelText('Full name')).toBeInvalid();
    await userEvent.click(screen.getByText('Provide rides and earn money'));
    expect(screen.getByLabelText('Registration number')).toBeValid();
    expect(screen.getByLabelText('Model and colour')).toBeValid();
    await submit();
    expect(screen.getByLabelText('Registration number')).toBeInvalid();
  });

  it('takes a number however it is pasted, shows it in groups, and refuses what is none', async () => {
    const { requests } = await openOnboarding();
    fill('Full name', 'Asha Rao');
    fill('Phone number', 'at home');
    await submit();
    expect(screen.getByText('Enter 7 to 15 digits, such as +91 98100 00000')).toBeVisible();
    expect(changes(requests)).toEqual([]);
    fill('Phone number', '\u202Atel:+91\u201198100\u201100000\u202C');
    expect(screen.getByLabelText('Phone number')).toHaveValue('+91 98100 00000');
    await submit();
    await waitFor(() => expect(changes(requests)).toMatchObject([{ body: { phone: '+91 98100 00000' } }]));
  });

  it('saves a rider, stores the answer and leads to the rider area', async () => {
    const { requests } = await openOnboarding();
    fill('Full name', ' Asha Rao ');
    fill('Phone number', '98100 00000');
    await submit();
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/rider'));
    expect(changes(requests)).toEqual([
      { url: `/api/users/${newcomer.id}`, body: { name: 'Asha Rao', phone: '98100 00000', type: 'rider' } },
    ]);
    expect(window.localStorage.getItem('user')).toContain('Asha Rao');
  });

  it('wants a plate that can be one before a driver is saved', async () => {
    const { requests } = await openOnboarding();
    await fillDriver();
    fill('Registration number', 'TAXI 1');
    await submit();
    expect(screen.getByLabelText('Registration number')).toHaveFocus();
    expect(changes(requests)).toEqual([]);
  });

  it('saves a driver with the vehicle, waiting for the driver profile to come into being', async () => {
    const answers = [problemOf(404, 'not_found', 'Driver not found'), profile];
    const { requests } = await openOnboarding({ 'PATCH /api/drivers/*': () => answers.shift() ?? profile });
    await fillDriver();
    await submit();
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/driver'));
    const body = {
      vehicleModel: 'White Dzire',
      vehicleNumber: 'DL 01 AB 4207',
      vehicleType: 'sedan',
      autoAccept: true,
    };
    expect(changes(requests).slice(1)).toEqual([
      { url: `/api/drivers/${newcomer.id}`, body },
      { url: `/api/drivers/${newcomer.id}`, body },
    ]);
  });

  it('stays until the vehicle is saved, also when the stream tells first that the profile is complete', async () => {
    const waiting: ((answer: StubAnswer) => void)[] = [];
    const held = () => new Promise<StubAnswer>((resolve) => waiting.push(resolve));
    const { shell } = await openOnboarding({ 'PATCH /api/drivers/*': held });
    await fillDriver();
    await submit();
    const complete = { ...newcomer, name: 'Vikram Singh', phone: '+919810011111', type: 'driver' as const };
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => shell.services.session.update(complete));
    expect(screen.getByLabelText('Path')).toHaveTextContent('/onboarding');
    act(() => waiting[0]?.(profile));
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/driver'));
  });

  it('asks only a driver whether to accept rides automatically, and keeps the answer', async () => {
    const { requests } = await openOnboarding({ 'PATCH /api/drivers/*': profile });
    expect(automatic()).not.toBeInTheDocument();
    await fillDriver();
    expect(automatic()).toBeChecked();
    expect(automatic()).toHaveAccessibleDescription(
      'A rider can give you a ride directly, and you then have 30 seconds to confirm it.',
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Accept rides automatically' }));
    expect(automatic()).not.toBeChecked();
    await submit();
    await screen.findByText('Profile Updated');
    expect(changes(requests).at(-1)?.body).toMatchObject({ vehicleType: 'sedan', autoAccept: false });
  });

  it('offers a vehicle type that cities must switch on only where all, or the city around, do (R47)', async () => {
    const bounds = { south: 18.88, west: 72.74, north: 19.49, east: 73.19 };
    const mumbai = { name: 'Mumbai', slug: 'mumbai', lat: 19.07, lng: 72.87, bounds, routable: true };
    const cities = (...known: (typeof mumbai & { vehicleTypes?: string[] })[]) => ({
      'GET /api/cities': answerOf(servedCities, known),
    });
    const { unmount } = await openOnboarding(cities({ ...mumbai, vehicleTypes: ['bike'] }));
    await userEvent.click(screen.getByText('Provide rides and earn money'));
    await userEvent.click(await screen.findByLabelText('Bike'));
    expect(types()).toEqual(['mini', 'sedan', 'suv', 'auto', 'bike']);
    unmount();
    const { requests } = await openOnboarding(cities(mumbai));
    await userEvent.click(screen.getByText('Provide rides and earn money'));
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/cities')).toBe(true));
    expect(types()).toEqual(['mini', 'sedan', 'suv', 'auto']);
  });

  it('stays with what was typed when saving fails', async () => {
    await openOnboarding({ 'PATCH /api/users/*': { status: 500 } });
    fill('Full name', 'Asha Rao');
    fill('Phone number', '98100 00000');
    await submit();
    expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
    await waitFor(() => expect(screen.getByLabelText('Path')).toHaveTextContent('/onboarding'));
  });
});
