import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { arriveWithParcel, returnParcel, takeParcelPhoto } from '@rahi/contracts/calls/parcels.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import type { ParcelOfRide, ParcelPhotoPlace } from '@rahi/contracts/parcel';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeRequest, makeRide, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';
import { movesIn, openTrip } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 6, 6);
beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});

const parcel = (changes: Partial<ParcelOfRide> = {}): ParcelOfRide => ({
  item: 'papers',
  description: 'A folder of drawings',
  size: 'small',
  sender: null,
  receiver: { name: 'Meera Joshi', phone: '+919820011122' },
  photos: [],
  returnFrom: null,
  returned: null,
  ...changes,
});
const taken = (place: ParcelPhotoPlace) => [{ place, takenAt: '2026-06-06T05:59:00.000Z' }];

const photoWidth = 41;

/** A camera, and a canvas that draws its photos. */
function withPictures(): void {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: photoWidth, height: 30, close: () => undefined }),
  });
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  // The map has no canvas, as in all suites here.
  const getContext = (canvas: HTMLCanvasElement) => (canvas.width === photoWidth ? context : null);
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value(this: HTMLCanvasElement) {
      return getContext(this);
    },
    configurable: true,
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,cGhvdG8=');
}

const open = (changes: Partial<ParcelOfRide> = {}, handlers = {}) =>
  openTrip({ status: 'in_progress', parcel: parcel(changes) }, handlers);

const photograph = async () => {
  const file = new File(['photo'], 'parcel.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Take photo', { selector: 'input' }), { target: { files: [file] } });
  await pass(100);
};

it('is a request that says what it is, and how large', async () => {
  const request = makeRequest({ parcel: { item: 'food', description: 'Lunch box', size: 'medium' } });
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, request) },
  });
  expect(screen.getByText('Parcel · medium · Lunch box')).toBeVisible();
});

describe('the pickup of a parcel', () => {
  it('needs a photo before the trip starts', async () => {
    withPictures();
    const ride = { status: 'driver_arrived' as const, parcel: parcel() };
    const stored = makeRide({ ...ride, parcel: parcel({ photos: taken('pickup') }) });
    const { requests } = await openTrip(ride, {
      'PUT /api/rides/*/parcel-photos/pickup': answerOf(takeParcelPhoto, stored),
    });
    expect(screen.getByText('Take a photo of the parcel before you start.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Trip' })).toBeDisabled();
    await photograph();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ file: 'cGhvdG8=' });
    expect(screen.getByText('Photo of the parcel taken')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start Trip' })).toBeEnabled();
  });

  it('says why a photo was not stored', async () => {
    withPictures();
    const { toasts } = await openTrip(
      { status: 'driver_arrived', parcel: parcel() },
      { 'PUT /api/rides/*/parcel-photos/pickup': problemOf(413, 'too_large', 'The photo is larger than 2 MB.') },
    );
    await photograph();
    expect(toasts.at(-1)).toMatchObject({ description: 'The photo is larger than 2 MB.' });
  });
});

describe('a parcel on its way', () => {
  it('is handed over with a photo and the code of the receiver', async () => {
    const { requests } = await open({ photos: taken('dropoff') });
    expect(screen.getByRole('heading', { name: 'Parcel on its way' })).toBeVisible();
    await press('Hand over parcel');
    await press('End Trip');
    expect(movesIn(requests)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Ask the receiver for the 4-digit delivery code'), {
      target: { value: '0815' },
    });
    await press('End Trip');
    expect(movesIn(requests)).toEqual([expect.objectContaining({ status: 'completed', otp: '0815' })]);
  });

  it('says that the code is wrong', async () => {
    await open(
      { photos: taken('dropoff') },
      {
        [`PATCH /api/rides/${rideId}`]: problemOf(
          422,
          'wrong_trip_code',
          'That is not the delivery code. 4 tries are left.',
        ),
      },
    );
    await press('Hand over parcel');
    fireEvent.change(screen.getByLabelText('Ask the receiver for the 4-digit delivery code'), {
      target: { value: '1111' },
    });
    await press('End Trip');
    expect(screen.getByText('That is not the delivery code. 4 tries are left.')).toBeVisible();
  });

  it('goes back after the wait, with a reason', async () => {
    const ride = { status: 'in_progress' as const };
    const waiting = parcel({ returnFrom: new Date(now + 60_000).toISOString() });
    const returned = { reason: 'refused' as const, at: new Date(now).toISOString(), address: 'Hauz Khas' };
    const back = makeRide({ ...ride, parcel: parcel({ ...waiting, returned }) });
    let shown = makeRide({ ...ride, parcel: parcel() });
    const { requests } = await open(
      {},
      {
        [`GET /api/rides/${rideId}`]: () => answerOf(getRide, shown),
        'POST /api/rides/*/parcel-arrival': () => {
          shown = makeRide({ ...ride, parcel: waiting });
          return answerOf(arriveWithParcel, shown);
        },
        'POST /api/rides/*/parcel-return': () => {
          shown = back;
          return answerOf(returnParcel, shown);
        },
      },
    );
    await press('Nobody takes the parcel');
    expect(screen.getByText(/call the receiver and wait 5 minutes/)).toBeVisible();
    await press('I am at the drop-off');
    await pass(3_500);
    expect(screen.getByText(/You can bring the parcel back in/)).toBeVisible();
    await pass(62_000);
    await press('Bring it back');
    expect(requests.filter(({ url }) => url.endsWith('parcel-return'))).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'The receiver refuses it' }));
    await press('Bring it back');
    expect(requests.find(({ url }) => url.endsWith('parcel-return'))?.body).toEqual({ reason: 'refused' });
    expect(screen.getByRole('heading', { name: 'Parcel going back' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nobody takes the parcel' })).toBeNull();
  });
});
