import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { riderRides } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePlace, makeRide } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

let phone = true;
/** A window whose width is a phone's while `phone` says so. */
const listOf = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: phone && media === '(max-width: 37.4375em)',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
beforeEach(() => {
  phone = true;
  jest.spyOn(window, 'matchMedia').mockImplementation(listOf);
});

const five = Array.from({ length: 5 }, (_, n) => makePlace({ id: String(n), name: `Dadar ${n}` }));
const handlers = { 'GET /api/places': answerOf(searchPlaces, five) };
const whereTo = () => screen.getByRole('combobox', { name: 'Where to?' });
const pickup = () => screen.getByRole('combobox', { name: 'Pickup' });
const search = () => screen.getByRole('dialog', { name: 'Plan your ride' });
const dialogs = () => screen.queryAllByRole('dialog');
const closed = () => waitFor(() => expect(dialogs()).toEqual([]));

describe('the search on a phone', () => {
  it('takes the whole screen, with the same field, and lists nothing but places', async () => {
    renderRider({ handlers });
    const field = whereTo();
    await userEvent.type(field, 'dadar');
    expect(await within(search()).findAllByRole('option', { name: /^Dadar/ })).toHaveLength(5);
    expect(within(search()).getByRole('heading', { name: 'Where to?' })).toBeVisible();
    expect(within(search()).getByRole('option', { name: 'Choose on the map' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Saved destinations' })).toBeNull();
    expect(whereTo()).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  });

  it('offers saved destinations and earlier ones until something is typed', async () => {
    const ride = makeRide({ status: 'completed', dropoffAddress: 'Churchgate Station, Mumbai' });
    const { pathname } = renderRider({
      handlers: { ...handlers, 'GET /api/riders/*/rides': answerOf(riderRides, [ride]) },
    });
    await userEvent.click(whereTo());
    expect(within(search()).getByRole('list', { name: 'Saved destinations' })).toBeVisible();
    expect(within(search()).queryByRole('button', { name: /^My Location/ })).toBeNull();
    await userEvent.type(whereTo(), 'd');
    expect(screen.queryByRole('list', { name: 'Saved destinations' })).toBeNull();
    await userEvent.clear(whereTo());
    await userEvent.click(await within(search()).findByRole('button', { name: /^Churchgate Station/ }));
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });

  it('offers no earlier destination as a pickup', async () => {
    renderRider({ handlers });
    await userEvent.click(pickup());
    expect(within(search()).queryByRole('list', { name: 'Saved destinations' })).toBeNull();
  });

  it('keeps its list while the keyboard is away', async () => {
    renderRider({ handlers });
    await userEvent.type(whereTo(), 'dadar');
    await screen.findAllByRole('option', { name: /^Dadar/ });
    act(() => whereTo().blur());
    expect(screen.getAllByRole('option', { name: /^Dadar/ })).toHaveLength(5);
  });

  it('lets Tab pass both fields, and opens once something is typed', async () => {
    renderRider({ handlers });
    await screen.findByRole('heading', { name: 'Hi, Asha!' });
    act(() => pickup().focus());
    for (let press = 0; press < 5 && document.activeElement !== whereTo(); press += 1) await userEvent.tab();
    expect(whereTo()).toHaveFocus();
    expect(dialogs()).toEqual([]);
    await userEvent.keyboard('d');
    expect(search()).toBeVisible();
  });

  it('opens when a press ends: a sheet that grew under it would make it end beside the field', async () => {
    renderRider({ handlers });
    await screen.findByRole('heading', { name: 'Hi, Asha!' });
    fireEvent.pointerDown(whereTo());
    act(() => whereTo().focus());
    expect(whereTo()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(whereTo());
    expect(search()).toBeVisible();
  });

  it('closes with its button, and the keyboard goes with it', async () => {
    renderRider({ handlers });
    await userEvent.click(whereTo());
    await userEvent.click(within(search()).getByRole('button', { name: 'Back' }));
    await closed();
    expect(whereTo()).not.toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Hi, Asha!' })).toBeVisible();
  });

  it('closes with Escape, and the field keeps the focus', async () => {
    renderRider({ handlers });
    await userEvent.click(whereTo());
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(whereTo()).toHaveFocus();
  });

  it('closes when the focus leaves it, so that nothing focused is hidden', async () => {
    renderRider({ handlers });
    await userEvent.click(whereTo());
    const map = await screen.findByRole('region', { name: 'Map of drivers near you' });
    map.tabIndex = 0;
    act(() => map.focus());
    await waitFor(() => expect(dialogs()).toEqual([]));
    expect(map).toHaveFocus();
  });

  it('closes with a place that is chosen, and the booking follows', async () => {
    const { pathname } = renderRider({ handlers });
    await userEvent.type(whereTo(), 'dadar');
    await userEvent.click(await screen.findByRole('option', { name: /^Dadar 1/ }));
    await closed();
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });

  it('proceeds on Enter, and stays where nothing was found', async () => {
    const { pathname } = renderRider({
      handlers: {
        'GET /api/places': ({ url }) => answerOf(searchPlaces, url.includes('q=zz') ? [] : five),
      },
    });
    await userEvent.type(whereTo(), 'zz{Enter}');
    expect(await within(search()).findByText(/No places found/, { selector: '[id$=error]' })).toBeVisible();
    await userEvent.clear(whereTo());
    await userEvent.type(whereTo(), 'dadar{Enter}');
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });

  it('gives way to the map, and to the home after it', async () => {
    renderRider({ handlers });
    await userEvent.click(pickup());
    expect(within(search()).getByRole('heading', { name: 'Pickup' })).toBeVisible();
    await userEvent.click(within(search()).getByRole('option', { name: 'Choose on the map' }));
    expect(await screen.findByRole('heading', { name: 'Choose on the map' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Hi, Asha!' })).toBeVisible();
    expect(dialogs()).toEqual([]);
  });
});

describe('the search on a wider screen', () => {
  it('stays in the sheet', async () => {
    phone = false;
    renderRider({ handlers });
    await userEvent.type(whereTo(), 'dadar');
    await screen.findAllByRole('option', { name: /^Dadar/ });
    expect(dialogs()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Hi, Asha!' })).toBeVisible();
  });
});
