import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ridePhoto } from '@rahi/contracts/calls/faces.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { makeRequest, rideId } from '../testing/factories.js';
import { renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (photo: StubAnswer) =>
  renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()),
      'GET /api/rides/*/photo': photo,
    },
  });
const faces = () => [...document.querySelectorAll('img[src^="data:image/jpeg"]')].map((img) => img.getAttribute('src'));

it('a request has the photo of a rider who shows it to drivers', async () => {
  await open(answerOf(ridePhoto, { photo: 'QUJD' }));
  expect(faces()).toEqual(['data:image/jpeg;base64,QUJD']);
});

it.each<[string, StubAnswer]>([
  ['is not shown', answerOf(ridePhoto, { photo: null })],
  ['is not for this driver', problemOf(404, 'not_found', 'There is no such ride.')],
])('a photo that %s leaves the initials', async (_, answer) => {
  await open(answer);
  expect(faces()).toEqual([]);
  expect(document.querySelector('[data-initials="AR"]')).not.toBeNull();
});

it('is not asked for with a request that is open to every driver', async () => {
  const { requests } = await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ offer: { exclusive: false, expiresAt: null } })),
    },
  });
  expect(document.querySelector('[data-initials="AR"]')).not.toBeNull();
  expect(requests.filter(({ url }) => url.endsWith('/photo'))).toEqual([]);
});
