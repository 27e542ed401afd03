import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import {
  answerLostItem,
  lostItem,
  openCase,
  ownCase,
  ownCases,
  rateCase,
  supportDesk,
  writeToCase,
} from '@rahi/contracts/calls/support.calls';
import { supportThreadSchema, type CaseMessage, type SupportThread } from '@rahi/contracts/support';
import { answerOf, problemOf, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { driver, openShell, rider } from '../testing.js';

const id = '11111111-1111-4111-8111-111111111111';
const rideId = '8f21c0a4-0000-4000-8000-000000000001';
const desk = (changes: object = {}) =>
  answerOf(supportDesk, { hours: { from: '09:00', to: '21:00' }, isOpen: true, ...changes });

const aMessage = (given: Partial<CaseMessage> = {}): CaseMessage => ({
  id: '22222222-2222-4222-8222-222222222222',
  at: '2026-06-01T05:01:00.000Z',
  by: 'person',
  text: 'I cannot change my phone number',
  step: null,
  other: null,
  photo: false,
  ...given,
});
const aStep = (step: string, other: string | null = null) =>
  aMessage({
    id: `33333333-3333-4333-8333-33333333${String(step.length).padStart(4, '0')}`,
    by: 'system',
    text: null,
    step,
    other,
  });
const aThread = (given: Partial<SupportThread> = {}): SupportThread =>
  supportThreadSchema.parse({
    id,
    number: 'C-7K3F-92',
    kind: 'account',
    state: 'open',
    rideId: null,
    openedAt: '2026-06-01T05:01:00.000Z',
    changedAt: '2026-06-01T05:01:00.000Z',
    helped: null,
    mergedInto: null,
    callUntil: null,
    messages: [aMessage()],
    ...given,
  });

type Handlers = Record<string, StubHandler | StubAnswer>;
const open = (path: string, handlers: Handlers = {}, user = rider) =>
  openShell({
    path,
    user,
    handlers: {
      'GET /api/support': desk(),
      'GET /api/support/cases': answerOf(ownCases, []),
      [`GET /api/support/cases/${id}`]: answerOf(ownCase, aThread()),
      ...handlers,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (requests: readonly { method: string; url: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body }));
const place = () => screen.getByLabelText('Path').textContent;

describe('Help', () => {
  it('has the subjects of a rider, the hours of the desk, and no case yet', async () => {
    open('/help');
    const subjects = within(await screen.findByRole('region', { name: 'What is it about?' }));
    expect(subjects.getByText('Support answers from 09:00 to 21:00, every day.')).toBeVisible();
    expect(subjects.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'The fareAbout a trip',
      'Payment',
      'The driverAbout a trip',
      'A lost itemAbout a trip',
      'Safety',
      'Accessibility',
      'My account',
      'A grievance',
    ]);
    expect(await screen.findByText('You have not written to support yet.')).toBeVisible();
    expect(await barriersInPage()).toEqual([]);
  });

  it('has those of a driver, and says when the desk is closed', async () => {
    open('/help', { 'GET /api/support': desk({ isOpen: false }) }, driver);
    expect(await screen.findByRole('button', { name: /^The rider/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^The driver/ })).toBeNull();
    expect(screen.getByText(/^Support is closed now\./)).toBeVisible();
  });

  it('is reached from the account where the desk has hours, and has no row there where nobody answers', async () => {
    const { unmount } = open('/account');
    await press('Ask or report something');
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
    unmount();
    open('/account', { 'GET /api/support': desk({ hours: null, isOpen: false }) });
    expect(await screen.findByRole('button', { name: 'Privacy notice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask or report something' })).toBeNull();
  });

  it('says where nobody answers', async () => {
    open('/help', { 'GET /api/support': desk({ hours: null, isOpen: false }) });
    expect(await screen.findByText('Nobody answers questions here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Safety' })).toBeNull();
  });

  it('can be read again after a failure', async () => {
    let failing = true;
    open('/help', {
      'GET /api/support': () => (failing ? problemOf(403, 'forbidden', 'Not now.') : desk()),
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    failing = false;
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Safety' })).toBeVisible();
  });

  it('lists the person’s cases with their state', async () => {
    open('/help', { 'GET /api/support/cases': answerOf(ownCases, [aThread({ state: 'waiting' })]) });
    const cases = within(await screen.findByRole('region', { name: 'Your cases' }));
    expect(await cases.findByText('Waiting for you')).toBeVisible();
    await userEvent.click(cases.getByRole('button', { name: /C-7K3F-92/ }));
    expect(await screen.findByText('I cannot change my phone number')).toBeVisible();
  });
});

describe('a subject', () => {
  it('answers first, and is then written to the desk', async () => {
    const { requests } = open('/help?about=account', {
      'POST /api/support/cases': answerOf(openCase, aThread()),
    });
    expect(await screen.findByText(/^On the account page you can change your name/)).toBeVisible();
    expect(screen.queryByLabelText('What happened?')).toBeNull();
    await press('This did not help: write to us');
    await press('Send');
    expect(screen.getByText('Write in a few words what it is about.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('What happened?'), 'I cannot change{enter}my phone number');
    await press('Send');
    await waitFor(() => expect(place()).toBe(`/help/${id}`));
    const [first] = sent(requests);
    expect(first).toMatchObject({
      url: '/api/support/cases',
      body: { kind: 'account', text: 'I cannot change my phone number' },
    });
    expect(await screen.findByText('Case C-7K3F-92')).toBeVisible();
  });

  it('that is about a trip leads to the trips where none was chosen', async () => {
    open('/help?about=lost_item');
    expect(await screen.findByText('This is about a trip. Open it in your rides and choose Help there.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'This did not help: write to us' })).toBeNull();
    await press('Your trips');
    expect(place()).toBe('/rider/history');
  });

  it('names the trip that was chosen', async () => {
    const { requests } = open(`/help?ride=${rideId}&about=lost_item`, {
      'POST /api/support/cases': answerOf(openCase, aThread({ kind: 'lost_item', rideId })),
    });
    expect(await screen.findByText('About this trip')).toBeVisible();
    await press('This did not help: write to us');
    await userEvent.type(screen.getByLabelText('What happened?'), 'My umbrella');
    await press('Send');
    await waitFor(() => expect(sent(requests)[0]?.body).toMatchObject({ rideId, kind: 'lost_item' }));
  });

  it('keeps the words when they could not be sent, and sends the same case again', async () => {
    let failing = true;
    const words = 'You have 5 open cases. Please write to one of them.';
    const { requests } = open('/help?about=safety', {
      'POST /api/support/cases': () =>
        failing ? problemOf(409, 'too_many_cases', words) : answerOf(openCase, aThread({ kind: 'safety' })),
    });
    await press('This did not help: write to us');
    await userEvent.type(screen.getByLabelText('What happened?'), 'The driver was asleep');
    await press('Send');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('What happened?')).toHaveValue('The driver was asleep');
    failing = false;
    await press('Send');
    await waitFor(() => expect(sent(requests)).toHaveLength(2));
    const [first, second] = sent(requests);
    expect(second?.body).toEqual(first?.body);
  });

  it('that is not for this person is not shown', async () => {
    open('/help?about=rider');
    expect(await screen.findByRole('region', { name: 'What is it about?' })).toBeVisible();
  });
});

const at = (thread: SupportThread): Handlers => ({ [`GET /api/support/cases/${id}`]: answerOf(ownCase, thread) });

describe('a case', () => {
  it('shows its thread: the person, the desk, photos and what became of it', async () => {
    const answer = aMessage({ id: '44444444-4444-4444-8444-444444444444', by: 'desk', text: 'Please try again.' });
    const messages = [aMessage({ photo: true }), answer, aStep('resolved'), aStep('of_a_newer_release')];
    open(`/help/${id}`, at(aThread({ state: 'resolved', messages })));
    const thread = await screen.findByRole('list', { name: 'Messages' });
    expect(within(thread).getAllByRole('listitem')).toHaveLength(3);
    expect(within(thread).getByText('Please try again.')).toBeVisible();
    expect(within(thread).getByText(/^Resolved by support/)).toBeVisible();
    expect(within(thread).getByRole('img', { name: 'Photo' })).toHaveAttribute(
      'src',
      '/api/support/photos/22222222-2222-4222-8222-222222222222',
    );
    expect(await screen.findByText('If you still need help, write to us within 7 days.')).toBeVisible();
    expect(await barriersInPage()).toEqual([]);
  });

  it('is answered', async () => {
    const { requests } = open(`/help/${id}`, {
      ...at(aThread({ state: 'waiting' })),
      'POST /api/support/cases/*/messages': answerOf(
        writeToCase,
        aThread({
          messages: [aMessage(), aMessage({ id: '44444444-4444-4444-8444-444444444444', text: 'Now it works' })],
        }),
      ),
    });
    await userEvent.type(await screen.findByLabelText('Your message'), 'Now it works');
    await press('Send');
    expect(await screen.findByText('We are looking at it')).toBeVisible();
    expect(screen.getByLabelText('Your message')).toHaveValue('');
    expect(sent(requests)[0]?.body).toMatchObject({ text: 'Now it works' });
  });

  it('asks once whether it helped', async () => {
    const { requests } = open(`/help/${id}`, {
      ...at(aThread({ state: 'closed' })),
      'POST /api/support/cases/*/satisfaction': answerOf(rateCase, aThread({ state: 'closed', helped: true })),
    });
    expect(await screen.findByText('Did this help?')).toBeVisible();
    expect(screen.queryByLabelText('Your message')).toBeNull();
    await press('Yes');
    expect(await screen.findByText('Thank you for telling us whether this helped.')).toBeVisible();
    expect(sent(requests)[0]?.body).toEqual({ helped: true });
  });

  it('that goes on in another one leads there', async () => {
    const other = '55555555-5555-4555-8555-555555555555';
    const messages = [aMessage(), aStep('merged_away', 'C-2B4D-17')];
    open(`/help/${id}`, {
      ...at(aThread({ state: 'closed', mergedInto: other, messages })),
      [`GET /api/support/cases/${other}`]: answerOf(ownCase, aThread({ id: other, number: 'C-2B4D-17' })),
    });
    expect(await screen.findByText(/^This goes on in case C-2B4D-17/)).toBeVisible();
    expect(screen.queryByText('Did this help?')).toBeNull();
    await press('Open that case');
    expect(await screen.findByText('Case C-2B4D-17')).toBeVisible();
  });

  it('that is not theirs says so', async () => {
    open(`/help/${id}`, { [`GET /api/support/cases/${id}`]: problemOf(404, 'not_found', 'Case not found') });
    expect(await screen.findByText('Case not found')).toBeVisible();
  });
});

const choose = (file: File) => userEvent.upload(screen.getByLabelText('Photo'), file, { applyAccept: false });

/** A picture whose bytes say its size: jsdom cannot draw. */
function sizeAsData(this: HTMLCanvasElement) {
  return `data:image/jpeg;base64,QUJD${this.width}A${this.height}`;
}

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a lost item', () => {
  const asked = { id, rideId, askedAt: '2026-06-01T05:01:00.000Z', text: 'My umbrella', found: null, callUntil: null };

  it('is asked of the driver, who says that it is found and can then call the rider', async () => {
    const { requests } = open(
      `/help/lost/${id}`,
      {
        [`GET /api/support/lost-items/${id}`]: answerOf(lostItem, asked),
        'POST /api/support/lost-items/*/answer': answerOf(answerLostItem, { ...asked, found: true, callUntil: soon() }),
        'POST /api/rides/*/call': answerOf(callPerson, { success: true }),
      },
      driver,
    );
    expect(await screen.findByText('The rider writes: My umbrella')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
    await press('I have found it');
    expect(await screen.findByText('You have found it. Keep it safe.')).toBeVisible();
    await press('Call');
    await waitFor(() => expect(sent(requests).map(({ url }) => url)).toContain(`/api/rides/${rideId}/call`));
    expect(sent(requests)[0]?.body).toEqual({ found: true });
  });

  it('that was answered before says so, and one of another driver is not there', async () => {
    const { unmount } = open(
      `/help/lost/${id}`,
      {
        [`GET /api/support/lost-items/${id}`]: answerOf(lostItem, asked),
        'POST /api/support/lost-items/*/answer': problemOf(409, 'already_decided', 'You have answered this already.'),
      },
      driver,
    );
    await press('I have not found it');
    expect(await screen.findByRole('alert')).toHaveTextContent('You have answered this already.');
    unmount();
    open(`/help/lost/${id}`, { [`GET /api/support/lost-items/${id}`]: problemOf(404, 'not_found', 'Case not found') });
    expect(await screen.findByText('Case not found')).toBeVisible();
  });

  it('that was found lets the rider call the driver, until it is too late', async () => {
    const found = (callUntil: string) => ({
      [`GET /api/support/cases/${id}`]: answerOf(ownCase, aThread({ kind: 'lost_item', rideId, callUntil })),
    });
    const { unmount } = open(`/help/${id}`, found(soon()));
    expect(await screen.findByRole('button', { name: 'Call' })).toBeVisible();
    unmount();
    open(`/help/${id}`, found('2026-06-01T05:01:00.000Z'));
    expect(await screen.findByText('Case C-7K3F-92')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
  });
});

describe('a photo', () => {
  const { createImageBitmap: realBitmap } = globalThis;
  const { getContext, toDataURL } = HTMLCanvasElement.prototype;
  beforeEach(() => {
    globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
      if (source instanceof Blob && source.type === 'text/plain')
        throw new DOMException('not decoded', 'InvalidStateError');
      return { width: 4000, height: 3000, close: () => undefined };
    };
    const context: unknown = { fillRect: () => undefined, drawImage: () => undefined };
    HTMLCanvasElement.prototype.getContext = () => context as null;
    HTMLCanvasElement.prototype.toDataURL = sizeAsData;
  });
  afterEach(() => {
    globalThis.createImageBitmap = realBitmap;
    HTMLCanvasElement.prototype.getContext = getContext;
    HTMLCanvasElement.prototype.toDataURL = toDataURL;
  });
  it('is drawn smaller, shown, and sent with the words', async () => {
    const { requests } = open('/help?about=safety', {
      'POST /api/support/cases': answerOf(openCase, aThread({ kind: 'safety' })),
    });
    await press('This did not help: write to us');
    await choose(new File(['x'], 'broken.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('img', { name: 'Photo' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('What happened?'), 'The belt is broken');
    await press('Send');
    await waitFor(() => expect(sent(requests)[0]?.body).toMatchObject({ photo: 'QUJD1280A960' }));
  });

  it('that is none is refused in words', async () => {
    open('/help?about=safety');
    await press('This did not help: write to us');
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/picture/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
  });
});
