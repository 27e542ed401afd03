import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore } from '@rahi/web-kit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { RideMap } from './ride-map.js';
import type { MapMotion, RideMapProps } from './ride-map.types.js';
import { render } from '../testing.js';

const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
const hauzKhas = { lat: 28.5494, lng: 77.2001 };
const driver = { id: 'a', lat: 28.632, lng: 77.217, heading: 90, vehicleType: 'auto' } as const;

async function shown(props: Partial<RideMapProps> = {}) {
  const all = { center: connaughtPlace, ...props };
  const rendered = render(<RideMap {...all} />);
  const map = await screen.findByRole('region', { name: props.label ?? 'Map' });
  return { map, again: (next: Partial<RideMapProps>) => rendered.rerender(<RideMap {...all} {...next} />), rendered };
}

// The first import compiles Leaflet's neighbours: no wait of a test should be for that.
beforeAll(() => import('./leaflet-map.js'));

// jsdom has neither layout nor a canvas: the map gets a fixed size, and tiles stay empty.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const marker = (part: string) => document.querySelector<HTMLElement>(`.leaflet-marker-icon.${part}`);
// Without 3D transforms, as in jsdom, Leaflet positions by left and top.
const placeOf = (element: HTMLElement | null) => `${element?.style.left} ${element?.style.top}`;
const notes = () => [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon.note')];
const sides = (name: string) => notes().map((note) => note.hasAttribute(name));
/** A place so many degrees east of Connaught Place. */
const eastward = (degrees: number) => ({ lat: connaughtPlace.lat, lng: connaughtPlace.lng + degrees });
const wordsIn = (note: Element) =>
  [...note.querySelectorAll<HTMLElement>('[data-words]')].map(({ dataset }) => dataset['words']);
const canvas = () => document.querySelector('.leaflet-container');
const line = () => document.querySelector('path.route')?.getAttribute('d');
const view = () => placeOf(document.querySelector('.leaflet-map-pane')) + placeOf(marker('pickup'));

/** How far below the upper edge of the map it is, in pixels. */
const heightOf = (part: string) =>
  [document.querySelector<HTMLElement>('.leaflet-map-pane'), marker(part)].reduce(
    (sum, element) => sum + Number.parseFloat(element?.style.top ?? ''),
    0,
  );

describe('RideMap', () => {
  it('keeps its place while it loads, then is a named region that credits its data', async () => {
    const { container } = render(<RideMap center={connaughtPlace} label="Map of your ride" />);
    expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('region', { name: 'Map of your ride' })).toBeInTheDocument();
    expect(container.firstElementChild).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
  });

  it('shows every part that it is given, and no more', async () => {
    const route: [number, number][] = [[28.6315, 77.2167], [28.5494, 77.2001]]; // prettier-ignore
    const { again } = await shown({ pickup: connaughtPlace });
    expect(marker('pickup')).toBeInTheDocument();
    expect(marker('dropoff')).toBeNull();
    again({
      pickup: null,
      dropoff: hauzKhas,
      route,
      pulse: connaughtPlace,
      me: { ...connaughtPlace, accuracy: 30 },
      drivers: [driver],
      vehicle: { ...hauzKhas, heading: 180, vehicleType: 'suv' },
    });
    await waitFor(() => expect(marker('dropoff')).toBeInTheDocument());
    expect(marker('pickup')).toBeNull();
    for (const part of ['radar', 'me', 'vehicle']) expect(marker(part)).toBeInTheDocument();
    for (const type of ['auto', 'suv']) expect(document.querySelector(`[data-vehicle="${type}"]`)).toBeInTheDocument();
    for (const part of ['route', 'routeEdge', 'accuracy'])
      expect(document.querySelector(`path.${part}`)).toBeInTheDocument();
  });

  it('has a bubble at each end, on the side of the middle, whose words may change', async () => {
    const [west, east] = [{ lat: 28.63, lng: 77.2 }, { lat: 28.63, lng: 77.23 }]; // prettier-ignore
    const ends = { pickup: west, dropoff: east, fitTo: [west, east] };
    const { again } = await shown({ ...ends, pickupNote: ['3 min', 'Hill Road'], dropoffNote: ['<b>"Dadar"</b>'] });
    expect(notes().map(wordsIn)).toEqual([['3 min', 'Hill Road'], ['<b>"Dadar"</b>']]);
    expect(notes().map((note) => note.hasAttribute('data-left'))).toEqual([false, true]);
    expect(notes().every((note) => note.getAttribute('aria-hidden') === 'true')).toBe(true);
    again({ ...ends, pickupNote: ['2 min', 'Hill Road'], dropoffNote: null });
    expect(notes().map(wordsIn)).toEqual([['2 min', 'Hill Road']]);
  });

  it('has the bubbles of near ends on their far sides, or below and above where these have no room', async () => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const words = { pickupNote: ['3 min'], dropoffNote: ['Dadar'], zoom: 13 };
    const { again } = await shown({ pickup: eastward(0), dropoff: eastward(0.005), ...words });
    expect([sides('data-left'), sides('data-alone')]).toEqual([[true, false], [false, false]]); // prettier-ignore
    again({ pickup: eastward(0.012), dropoff: eastward(0.017), ...words });
    expect([sides('data-left'), sides('data-alone')]).toEqual([[true, false], [false, true]]); // prettier-ignore
  });

  it('leaves the pickup to a car that stands on it (F108)', async () => {
    const motion = createStore<MapMotion | null>(null);
    const at = (lat: number): MapMotion => ({
      vehicle: { lat, lng: connaughtPlace.lng, heading: 0, vehicleType: 'sedan' },
      route: null,
      towards: null,
    });
    const { again } = await shown({ pickup: connaughtPlace, motion });
    act(() => motion.set(at(connaughtPlace.lat + 0.01)));
    expect(canvas()).not.toHaveAttribute('data-car-at-pickup');
    act(() => motion.set(at(connaughtPlace.lat + 0.0001)));
    expect(canvas()).toHaveAttribute('data-car-at-pickup');
    again({ pickup: null, motion });
    expect(canvas()).not.toHaveAttribute('data-car-at-pickup');
  });

  it('keeps the pickup’s bubble to the side of it where no car is', async () => {
    const motion = createStore<MapMotion | null>(null);
    const { lat, lng } = connaughtPlace;
    const drives = (east: number) => {
      const vehicle = { lat, lng: lng + east, heading: 0, vehicleType: 'sedan' } as const;
      act(() => motion.set({ vehicle, route: null, towards: null }));
      return ['right', 'left'].map((side) => canvas()?.hasAttribute(`data-car-${side}`));
    };
    await shown({ pickup: connaughtPlace, pickupNote: ['Connaught Place'], motion, zoom: 13 });
    expect(drives(0.01)).toEqual([true, false]);
    expect(drives(-0.01)).toEqual([false, true]);
    expect(drives(0.1)).toEqual([false, false]);
  });

  it('turns vehicles to their heading and moves them to new positions', async () => {
    const { again } = await shown({ drivers: [driver] });
    await waitFor(() => expect(marker('vehicle')).toBeInTheDocument());
    const art = document.querySelector<SVGElement>('[data-vehicle="auto"]');
    expect(art?.style.rotate).toBe('90deg');
    const before = placeOf(marker('vehicle'));
    again({ drivers: [{ ...driver, lat: 28.634, heading: 0 }] });
    await waitFor(() => expect(placeOf(marker('vehicle'))).not.toBe(before));
    expect(art?.style.rotate).toBe('0deg');
  });

  it('glides from position to position, by a transition as long as they are apart and a fifth, and jumps across the city', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const { again } = await shown({ vehicle: { ...connaughtPlace, heading: 0, vehicleType: 'sedan' } });
    const car = marker('own');
    expect(car?.style.transition).toBe('');
    const positions = [28.6325, 28.6335, 28.6345].map((lat) => ({ lat, lng: connaughtPlace.lng }));
    const transitions = positions.map((at) => {
      clock.mockReturnValue(performance.now() + 2_000);
      again({ vehicle: { ...at, heading: 0, vehicleType: 'sedan' } });
      return car?.style.transition;
    });
    expect(transitions).toEqual(Array(3).fill('transform 2400ms linear'));
    again({ vehicle: { ...hauzKhas, heading: 0, vehicleType: 'sedan' } });
    expect(car?.style.transition).toBe('');
  });

  describe('with a vehicle under way', () => {
    const way: [number, number][] = [[28.6315, 77.2167], [28.62, 77.21], [28.5494, 77.2001]]; // prettier-ignore
    const at = (lat: number): MapMotion => ({
      vehicle: { lat, lng: 77.2167, heading: 0, vehicleType: 'sedan' },
      route: [[lat, 77.2167], ...way.slice(1)],
      towards: hauzKhas,
    });
    // At zoom 13 a pixel is some 16.8 m here, 0.00015 degrees of latitude.
    const pixel = 0.00015;

    async function underWay() {
      const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
      const motion = createStore<MapMotion | null>(null);
      await shown({ motion, fitTo: [connaughtPlace, hauzKhas] });
      const move = (lat: number, after = 2_000) => {
        clock.mockReturnValue(performance.now() + after);
        act(() => motion.set(at(lat)));
      };
      move(connaughtPlace.lat);
      return { motion, move, car: () => marker('own') };
    }

    it('follows it past its props, with the way before it, till it is gone', async () => {
      const { motion, move, car } = await underWay();
      const [from, drawn] = [placeOf(car()), line()];
      expect(drawn).toMatch(/^M.*L/);
      move(connaughtPlace.lat - 20 * pixel);
      expect(placeOf(car())).not.toBe(from);
      expect(car()?.style.transition).toBe('transform 2400ms linear');
      expect(line()).not.toBe(drawn);
      act(() => motion.set(null));
      expect(car()).toBeNull();
      expect(line()).toBeUndefined();
    });

    it('joins positions that are near one another to one glide that outlasts the wait for the next, with the way before it', async () => {
      const { move, car } = await underWay();
      const look = () => [placeOf(car()), line(), car()?.style.transition];
      const from = look();
      move(connaughtPlace.lat - 10 * pixel, 1_000);
      expect(look()).toEqual(from);
      move(connaughtPlace.lat - 20 * pixel, 1_000);
      expect(look()).not.toContain(from[0]);
      expect(look()).not.toContain(from[1]);
      expect(car()?.style.transition).toBe('transform 3960ms linear');
    });

    it('goes the last pixels by itself when no more positions come', async () => {
      const { move, car } = await underWay();
      const from = placeOf(car());
      move(connaughtPlace.lat - 5 * pixel, 3_290);
      expect(placeOf(car())).toBe(from);
      await waitFor(() => expect(placeOf(car())).not.toBe(from));
    });

    it('draws nothing for a position on the same pixel, and no glide to the next', async () => {
      const { move, car } = await underWay();
      const look = () => [placeOf(car()), line(), car()?.style.transition];
      const from = look();
      move(connaughtPlace.lat - pixel / 20, 3_000);
      expect(look()).toEqual(from);
      move(connaughtPlace.lat - pixel, 3_000);
      expect(placeOf(car())).not.toBe(from[0]);
      expect(look().slice(1)).toEqual(from.slice(1));
    });

    it('cuts the way behind it once the vehicle no longer covers it, or the map comes nearer', async () => {
      const { motion, move } = await underWay();
      const drawn = line();
      move(connaughtPlace.lat - 2 * pixel);
      expect(line()).toBe(drawn);
      move(connaughtPlace.lat - 20 * pixel);
      const cut = line();
      expect(cut).not.toBe(drawn);
      move(connaughtPlace.lat - 22 * pixel);
      expect(line()).toBe(cut);
      const bend: [number, number] = [connaughtPlace.lat - 23 * pixel, 77.2167];
      const pastBend = at(connaughtPlace.lat - 24 * pixel);
      act(() =>
        motion.set({ ...pastBend, route: [[connaughtPlace.lat - 22 * pixel, 77.2167], bend, ...way.slice(1)] }),
      );
      const withBend = line();
      act(() => motion.set({ ...pastBend, route: [[pastBend.vehicle.lat, 77.2167], ...way.slice(1)] }));
      expect(line()).toBe(withBend);
      await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
      await waitFor(() => expect(line()).not.toBe(cut));
    });
  });

  it('has the pickup above the own dot, and that above a parked car: neither is ever covered', async () => {
    await shown({ me: connaughtPlace, drivers: [{ ...driver, ...connaughtPlace }], pickup: connaughtPlace });
    await waitFor(() => expect(marker('vehicle')).toBeInTheDocument());
    const heights = ['vehicle', 'me', 'pickup'].map((part) => Number(marker(part)?.style.zIndex));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(3);
  });

  it('is there with the first frame on a page that has shown one: no screen begins blank', async () => {
    const { rendered } = await shown();
    rendered.unmount();
    const { container } = render(<RideMap center={hauzKhas} label="Another map" />);
    expect(container.firstElementChild).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('region', { name: 'Another map' })).toBeInTheDocument();
  });

  it('leaves markers out of the tab order unless they can be chosen', async () => {
    const onDriverPick = jest.fn();
    const { again } = await shown({ drivers: [{ ...driver, label: 'Vikram Singh' }] });
    await waitFor(() => expect(marker('vehicle')).toBeInTheDocument());
    expect(marker('vehicle')).toHaveAttribute('aria-hidden', 'true');
    expect(marker('vehicle')).not.toHaveAttribute('tabindex');
    again({ drivers: [{ ...driver, label: 'Vikram Singh' }], onDriverPick });
    const button = await screen.findByRole('button', { name: 'Vikram Singh' });
    expect(button).toHaveAttribute('tabindex', '0');
    await userEvent.click(button);
    expect(onDriverPick).toHaveBeenCalledWith('a');
  });

  it('zooms by its buttons, which the keyboard reaches, and stops at the ends', async () => {
    await shown({ zoom: 17 });
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    await userEvent.tab();
    await userEvent.tab();
    expect(zoomIn).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(zoomIn).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('has no zoom buttons when they are disabled', async () => {
    await shown({ controls: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('picks the middle of what is not covered by Enter', async () => {
    const onPick = jest.fn();
    const { map } = await shown({ onPick, padding: { bottom: 400 } });
    map.focus();
    await userEvent.keyboard('{Enter}');
    const [[at]] = onPick.mock.calls as [[{ lat: number; lng: number }]];
    expect(at.lat).toBeCloseTo(connaughtPlace.lat, 3);
    expect(at.lng).toBeCloseTo(connaughtPlace.lng, 3);
  });

  it('follows new coordinates until the person moves it, and again after recentring', async () => {
    const onUserMove = jest.fn();
    const { map, again } = await shown({ pickup: connaughtPlace, onUserMove });
    await waitFor(() => expect(marker('pickup')).toBeInTheDocument());
    const first = view();
    again({ center: hauzKhas, pickup: connaughtPlace, onUserMove });
    await waitFor(() => expect(view()).not.toBe(first));
    map.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(onUserMove).toHaveBeenCalledTimes(1);
    const moved = view();
    again({ center: { lat: 28.7, lng: 77.3 }, pickup: connaughtPlace, onUserMove });
    expect(view()).toBe(moved);
    again({ center: { lat: 28.7, lng: 77.3 }, pickup: connaughtPlace, onUserMove, recenterKey: 1 });
    await waitFor(() => expect(view()).not.toBe(moved));
  });

  it('shows all points again when the phone is turned, also while tiles come late', async () => {
    const { fetch: before } = globalThis;
    globalThis.fetch = () => new Promise(() => undefined);
    try {
      const onUserMove = jest.fn();
      const fitTo = [connaughtPlace, hauzKhas];
      await shown({ pickup: connaughtPlace, dropoff: hauzKhas, fitTo, onUserMove });
      await waitFor(() => expect(heightOf('dropoff')).toBeGreaterThan(300));
      jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(844);
      jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
      fireEvent(window, new Event('resize'));
      await waitFor(() => expect(heightOf('dropoff')).toBeLessThan(300), { timeout: 3_000 });
      expect(heightOf('pickup')).toBeGreaterThan(0);
      expect(onUserMove).not.toHaveBeenCalled();
    } finally {
      globalThis.fetch = before;
    }
  });

  it('drops the tiles of a server that does not answer and keeps its base', async () => {
    const { map } = await shown({ tiles: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' } });
    await waitFor(() => expect(map.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(4));
    for (const tile of map.querySelectorAll('img.leaflet-tile')) fireEvent.error(tile);
    await waitFor(() => expect(map.querySelectorAll('img.leaflet-tile')).toHaveLength(0));
    expect(map.querySelectorAll('canvas').length).toBeGreaterThan(4);
    expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeInTheDocument();
  });

  it('leaves the names to a server’s tiles once they have loaded, and credits their data', async () => {
    const attribution = '© Those who made it';
    const { map } = await shown({ tiles: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution } });
    await waitFor(() => expect(map.querySelector('img.leaflet-tile')).toBeInTheDocument());
    expect(map.querySelector('.leaflet-names-pane canvas')).toBeInTheDocument();
    for (const tile of map.querySelectorAll('img.leaflet-tile')) fireEvent.load(tile);
    await waitFor(() => expect(map.querySelector('.leaflet-names-pane canvas')).toBeNull());
    expect(screen.getByRole('link', { name: attribution })).toBeInTheDocument();
  });

  it('gives axe nothing to complain about', async () => {
    const { rendered } = await shown({ drivers: [driver], pickup: connaughtPlace, onDriverPick: () => undefined });
    const { violations } = await axe.run(rendered.container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('says so when it cannot be drawn, and tries again', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    const broken = { lat: Number.NaN, lng: Number.NaN };
    const { rerender } = render(<RideMap center={broken} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The map could not be loaded');
    rerender(<RideMap center={connaughtPlace} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Map' })).toBeInTheDocument();
  });
});
