import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { driverDocuments } from '@rahi/contracts/calls/documents.calls';
import { operator } from '@rahi/contracts/calls/gateway.calls';
import {
  documentKinds,
  driverPapersSchema,
  mostDocumentBytes,
  type DriverDocument,
  type DriverPapers,
} from '@rahi/contracts/documents';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const aDocument = (changes: Partial<DriverDocument> = {}): DriverDocument => ({
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'permit',
  state: 'approved',
  type: 'application/pdf',
  bytes: 40_000,
  uploadedAt: '2026-05-06T06:00:00.000Z',
  expiresOn: '2026-06-12',
  decidedAt: '2026-05-07T06:00:00.000Z',
  automatic: false,
  reason: null,
  ...changes,
});
const papers = (changes: Partial<DriverPapers> = {}): DriverPapers =>
  driverPapersSchema.parse({ approval: 'required', standing: 'missing', mayDrive: false, documents: [], ...changes });
const open = (handlers: Handlers) => renderDriver('/driver/documents', { handlers });
const at = 'GET /api/drivers/*/documents';
const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);
const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText('Choose file: Permit', { selector: 'input' }), { target: { files: [file] } });
  await jest.advanceTimersByTimeAsync(50);
  await pass(50);
};

/** At the end of a test: axe needs the real clock. */
async function noComplaints(): Promise<void> {
  jest.useRealTimers();
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
}

describe('the papers of a driver', () => {
  it('are all listed with their state', async () => {
    const refused = aDocument({
      kind: 'licence',
      state: 'refused',
      cause: 'unreadable',
      expiresOn: null,
    });
    await open({ [at]: answerOf(driverDocuments, papers({ standing: 'refused', documents: [refused, aDocument()] })) });
    expect(screen.getByText('A paper was not accepted')).toBeVisible();
    expect(screen.getByText('You can go online once each paper is approved.')).toBeVisible();
    expect(rowOf('Driving licence').getByText('Not accepted')).toBeVisible();
    expect(
      rowOf('Driving licence').getByText('It cannot be read. Take a sharp photo of the whole paper.'),
    ).toBeVisible();
    expect(rowOf('Permit').getByText('Expires soon')).toBeVisible();
    expect(rowOf('Permit').getByText('Good until 12 Jun 2026')).toBeVisible();
    expect(rowOf('Insurance').getByText('Missing')).toBeVisible();
    await noComplaints();
  });

  it.each([
    [null, 'It could not be accepted. Upload it again, whole and easy to read.'],
    ['mailto:help@rahi.in', 'It could not be accepted. If you do not see why, contact help@rahi.in.'],
  ])('that were refused for another reason lead to support only where there is one: %j', async (support, words) => {
    const refused = aDocument({ state: 'refused', cause: 'other', expiresOn: null });
    await open({
      [at]: answerOf(driverDocuments, papers({ standing: 'refused', documents: [refused] })),
      'GET /api/operator': answerOf(operator, { support }),
    });
    await pass(50);
    expect(rowOf('Permit').getByText(words)).toBeVisible();
  });

  it('that have expired are marked as expired', async () => {
    const old = aDocument({ expiresOn: '2026-06-05' });
    await open({ [at]: answerOf(driverDocuments, papers({ standing: 'expired', documents: [old] })) });
    expect(rowOf('Permit').getByText('Expired')).toBeVisible();
  });

  it('say when uploads are approved without a check, and that the others are missing', async () => {
    const ready = { approval: 'automatic', standing: 'ready', mayDrive: true } as const;
    const unseen = aDocument({ expiresOn: null, automatic: true });
    await open({ [at]: answerOf(driverDocuments, papers({ ...ready, documents: [unseen] })) });
    expect(screen.getByText('Uploads are approved here at once, without a check.')).toBeVisible();
    expect(screen.getByText('You can drive. 4 papers are not uploaded')).toBeVisible();
    expect(rowOf('Permit').getByText('Approved without a check')).toBeVisible();
    expect(rowOf('Insurance').getByText('Missing')).toBeVisible();
    expect(screen.queryByText('Your papers are in order')).toBeNull();
  });

  it('are in order once each is there', async () => {
    const documents = documentKinds.map((kind) => aDocument({ kind, expiresOn: '2030-01-01' }));
    await open({ [at]: answerOf(driverDocuments, papers({ standing: 'ready', mayDrive: true, documents })) });
    expect(screen.getByText('Your papers are in order')).toBeVisible();
    expect(screen.getAllByText('Approved')).toHaveLength(documentKinds.length);
  });

  it('need none where a driver is ready without them', async () => {
    await open({ [at]: answerOf(driverDocuments, papers({ standing: 'ready', mayDrive: true })) });
    expect(screen.getByText('You can drive without papers here')).toBeVisible();
    expect(screen.getAllByText('Missing')).toHaveLength(documentKinds.length);
  });

  it('can be read again after a failure', async () => {
    await open({ [at]: problemOf(503, 'unavailable', 'The service is unavailable.') });
    expect(screen.getByRole('button', { name: /Retry/ })).toBeVisible();
  });

  it('are uploaded as they are when they are a PDF', async () => {
    const after = papers({ standing: 'waiting', documents: [aDocument({ state: 'waiting', expiresOn: null })] });
    const { requests } = await open({
      [at]: answerOf(driverDocuments, papers()),
      'PUT /api/drivers/*/documents/permit': answerOf(driverDocuments, after),
    });
    jest.useRealTimers();
    fireEvent.change(screen.getByLabelText('Choose file: Permit', { selector: 'input' }), {
      target: { files: [new File(['%PDF-1.4'], '../permit.pdf', { type: 'application/pdf' })] },
    });
    expect(await rowOf('Permit').findByText('Being checked')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ file: btoa('%PDF-1.4') });
  });

  it('are refused here when they are too large', async () => {
    const { toasts } = await open({ [at]: answerOf(driverDocuments, papers()) });
    const file = new File(['x'], 'permit.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: mostDocumentBytes + 1 });
    await choose(file);
    expect(toasts.at(-1)).toMatchObject({ title: 'Not uploaded', description: /larger than 2 MB/ });
  });
});

describe('the profile of a driver', () => {
  it.each([
    ['ready', 'Licence, registration, insurance, permit, photo'],
    ['expired', 'One of your papers has expired'],
  ] as const)('leads to papers that are %s', async (standing, words) => {
    await renderDriver('/driver/profile', {
      handlers: {
        'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ papers: standing, isOnline: false })),
        [at]: answerOf(driverDocuments, papers()),
      },
    });
    expect(screen.getByText(words)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Papers/ }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Papers' })).toBeVisible();
  });
});

describe('the home of a driver', () => {
  it.each([
    ['missing', 'Upload your papers to go online'],
    ['expiring', 'One of your papers expires soon'],
    ['waiting', 'Your papers are being checked'],
  ] as const)('leads to papers that are %s', async (standing, words) => {
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ papers: standing, isOnline: false })),
        [at]: answerOf(driverDocuments, papers()),
      },
    });
    expect(screen.getByText(words)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Papers' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Papers' })).toBeVisible();
  });

  it('says nothing of papers that are in order', async () => {
    await renderDriver('/driver', {
      handlers: { 'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ papers: 'ready' })) },
    });
    expect(screen.queryByRole('button', { name: 'Papers' })).toBeNull();
  });
});
