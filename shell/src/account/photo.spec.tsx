import { photoOf } from '@rahi/web-kit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callPath } from '@rahi/contracts/call';
import { removePhoto, setPhoto, userPhoto } from '@rahi/contracts/calls/account.calls';
import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const image = 'QUJD';
const withPhoto = { ...rider, photo: '0123456789abcdef' };
const drawn = jest.fn();
const { createImageBitmap: realBitmap } = globalThis;
const { getContext, toDataURL } = HTMLCanvasElement.prototype;

/** A browser that can draw: jsdom cannot. Each quality is half as long as the one before. */
function drawing(lengths: readonly number[]) {
  const left = [...lengths];
  HTMLCanvasElement.prototype.toDataURL = (type = '') => {
    const length = left.shift() ?? 4;
    return `data:${type};base64,${length === 4 ? image : 'A'.repeat(length)}`;
  };
}
beforeEach(() => {
  globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
    if (source instanceof Blob && source.type === 'text/plain')
      throw new DOMException('not decoded', 'InvalidStateError');
    return { width: 400, height: 300, close: () => undefined };
  };
  const context: unknown = { fillRect: () => undefined, drawImage: drawn };
  HTMLCanvasElement.prototype.getContext = () => context as null;
  drawing([]);
});
afterEach(() => {
  globalThis.createImageBitmap = realBitmap;
  HTMLCanvasElement.prototype.getContext = getContext;
  HTMLCanvasElement.prototype.toDataURL = toDataURL;
  drawn.mockClear();
});

const open = (handlers: Record<string, StubHandler | StubAnswer>, user = rider) =>
  openShell({ path: '/account', user, handlers });
const choose = async (file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })) =>
  userEvent.upload(await screen.findByLabelText('Your photo'), file, { applyAccept: false });
const sent = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => ({ call: `${method} ${url}`, body }));
const pictures = () => [...document.querySelectorAll('img')].map((found) => found.getAttribute('src'));
const toDrivers = () => screen.findByRole('switch', { name: 'Show it to drivers' });

describe('the photo', () => {
  it('has the address of its call, with its version', () => {
    expect(photoOf(withPhoto)).toBe(callPath(userPhoto, { id: rider.id }, { v: withPhoto.photo }));
    expect(photoOf(rider)).toBeNull();
    expect(photoOf({ ...rider, photo: null })).toBeNull();
  });

  it('is the middle of the chosen picture, and is shown on the account page and in the header', async () => {
    const { requests } = open({ 'PUT /api/users/*/photo': answerOf(setPhoto, withPhoto) });
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeInTheDocument();
    expect(pictures()).toEqual([]);
    await choose();
    expect(await screen.findByRole('button', { name: 'Change photo' })).toBeInTheDocument();
    expect(drawn.mock.calls).toEqual([[expect.anything(), 50, 0, 300, 300, 0, 0, 256, 256]]);
    expect(sent(requests)).toEqual([{ call: `PUT /api/users/${rider.id}/photo`, body: { image } }]);
    // The page, and the header of a desk and of a phone.
    expect(pictures()).toEqual([photoOf(withPhoto), photoOf(withPhoto), photoOf(withPhoto)]);
  });

  it('is made smaller until it may be sent', async () => {
    drawing([100_000, 80_000]);
    const { requests } = open({ 'PUT /api/users/*/photo': answerOf(setPhoto, withPhoto) });
    await choose();
    await waitFor(() => expect(sent(requests)).toEqual([{ call: expect.any(String), body: { image } }]));
  });

  it('is removed', async () => {
    const { requests } = open(
      { 'DELETE /api/users/*/photo': answerOf(removePhoto, { ...rider, photo: null }) },
      withPhoto,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }));
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeInTheDocument();
    expect(pictures()).toEqual([]);
    expect(sent(requests)).toHaveLength(1);
  });

  it('is shown to drivers where its person says so', async () => {
    const hidden = { ...withPhoto, photoShown: false };
    const { requests } = open({ 'PATCH /api/users/*': answerOf(updateUser, { ...hidden, photoShown: true }) }, hidden);
    expect(await toDrivers()).not.toBeChecked();
    await userEvent.click(await toDrivers());
    await waitFor(async () => expect(await toDrivers()).toBeChecked());
    expect(sent(requests)).toEqual([{ call: `PATCH /api/users/${rider.id}`, body: { photoShown: true } }]);
  });

  it('that does not exist cannot be shown to drivers', async () => {
    open({}, { ...rider, photo: null, photoShown: false });
    await screen.findByRole('button', { name: 'Add a photo' });
    expect(screen.queryByRole('switch', { name: 'Show it to drivers' })).not.toBeInTheDocument();
  });

  it('that is not a picture is not sent, and the page says so', async () => {
    const { requests } = open({});
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/cannot open that file as a picture/)).toBeInTheDocument();
    expect(sent(requests)).toEqual([]);
  });

  it('that the server refuses leaves the initials, with its reason', async () => {
    open({ 'PUT /api/users/*/photo': problemOf(400, 'invalid_input', 'A photo must be 256 by 256 pixels.') });
    await choose();
    expect(await screen.findByText('A photo must be 256 by 256 pixels.')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Your profile' })).getByText('Asha Rao')).toBeVisible();
    expect(document.querySelector('section [data-initials="AR"]')).toBeInTheDocument();
  });
});
