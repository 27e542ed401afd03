import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../testing.js';
import { RideMap } from '../ride-map.js';
import type { RideMapProps } from '../ride-map.types.js';

const dadar = { lat: 19.0186, lng: 72.8446, vehicleType: 'sedan' } as const;

beforeAll(() => import('../leaflet-map.js'));

/** The size of an element: that of the turned square where it is in one. */
const sized = (fallback: number, side: 'width' | 'height') =>
  function size(this: HTMLElement): number {
    const square = this.closest<HTMLElement>('[data-turned]');
    return square ? Number.parseFloat(square.style[side]) : fallback;
  };

// jsdom has no layout: the frame is a phone, and the map in it as large as its style says.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(sized(390, 'width'));
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(sized(844, 'height'));
  for (const side of ['offsetWidth', 'offsetHeight'] as const)
    jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(1000);
  // The box around the turned square is larger than it, and has the vehicle in its middle, 70 % down.
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(195 - 600, 590.8 - 600, 1200, 1200));
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  jest.spyOn(window, 'matchMedia').mockImplementation(mediaList);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Reduced motion: the map is at its target at once. */
const mediaList = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('reduce'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

async function shown(props: Partial<RideMapProps> = {}) {
  const all: RideMapProps = { center: dadar, vehicle: dadar, courseUp: 90, zoom: 17, recenterKey: 'a', ...props };
  const { rerender } = render(<RideMap {...all} />);
  const map = await screen.findByRole('region', { name: 'Map' });
  return { map, again: (next: Partial<RideMapProps>) => rerender(<RideMap {...all} {...next} />) };
}

const square = () => document.querySelector<HTMLElement>('[data-turned]');
const puck = () => document.querySelector('svg.vehicle');
const marker = () => document.querySelector('.leaflet-marker-icon.own');

describe('a map with the course up', () => {
  it('turns around the vehicle, which is low in the picture, and back to north', async () => {
    const { again } = await shown();
    expect(square()?.style.rotate).toBe('-90deg');
    expect(puck()).toBeInTheDocument();
    expect(marker()).toBeNull();
    again({ courseUp: 350 });
    expect(square()?.style.rotate).toBe('10deg');
    again({ courseUp: null });
    expect(square()).toBeNull();
    expect(puck()).toBeNull();
    expect(marker()).toBeInTheDocument();
  });

  it('takes a press for the place under the finger', async () => {
    const picked: LatLng[] = [];
    const { map } = await shown({ onPick: (at) => picked.push(at) });
    // 100 px above the vehicle on the screen, with east up: 100 px to the east.
    fireEvent.click(map, { clientX: 195, clientY: 490.8 });
    const [at] = picked;
    expect(at?.lat).toBeCloseTo(dadar.lat, 5);
    expect(at?.lng).toBeCloseTo(dadar.lng + (100 * 360) / (256 * 2 ** 17), 5);
  });

  it('moves with the finger, stops following until it is centred again, and does not turn meanwhile', async () => {
    const picked: LatLng[] = [];
    const onUserMove = jest.fn();
    const { map, again } = await shown({ onPick: (at) => picked.push(at), onUserMove });
    const pane = document.querySelector<HTMLElement>('.leaflet-map-pane')!;
    // By the middle button, since Leaflet asks for `which` of the first one, which jsdom has not. Down on the screen by 60 px: the map goes to the west, and what lies in the east comes into view.
    fireEvent.mouseDown(pane, { clientX: 195, clientY: 400, button: 1 });
    fireEvent.mouseMove(pane, { clientX: 195, clientY: 420, button: 1, buttons: 4 });
    fireEvent.mouseMove(pane, { clientX: 195, clientY: 460, button: 1, buttons: 4 });
    await act(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    fireEvent.mouseUp(pane, { clientX: 195, clientY: 460, button: 1 });
    expect(onUserMove).toHaveBeenCalledTimes(1);
    expect(puck()).toBeNull();
    expect(marker()).toBeInTheDocument();

    again({ courseUp: 180, vehicle: { ...dadar, lat: 19.02 } });
    expect(square()?.style.rotate).toBe('-90deg');
    const pressMiddle = () => {
      fireEvent.keyDown(map, { key: 'Enter' });
      return picked.at(-1)!;
    };
    expect(pressMiddle().lat).toBeCloseTo(dadar.lat, 4);
    expect(pressMiddle().lng).toBeGreaterThan(dadar.lng + (50 * 360) / (256 * 2 ** 17));

    again({ courseUp: 180, vehicle: { ...dadar, lat: 19.02 }, recenterKey: 'b' });
    expect(square()?.style.rotate).toBe('-180deg');
    expect(puck()).toBeInTheDocument();
    expect(pressMiddle().lat).toBeCloseTo(19.02, 5);
  });

  it('moves by an arrow key as the screen shows it', async () => {
    const picked: LatLng[] = [];
    const { map } = await shown({ onPick: (at) => picked.push(at) });
    fireEvent.keyDown(map, { key: 'ArrowUp' });
    fireEvent.keyDown(map, { key: 'Enter' });
    expect(picked[0]?.lng).toBeCloseTo(dadar.lng + (80 * 360) / (256 * 2 ** 17), 5);
    expect(picked[0]?.lat).toBeCloseTo(dadar.lat, 5);
    expect(marker()).toBeInTheDocument();
  });
});
