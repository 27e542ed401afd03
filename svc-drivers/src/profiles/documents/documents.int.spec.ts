import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decideDocument,
  documentKinds,
  documentPdf,
  documentPicture,
  driverDocuments,
  driverFace,
  driverReview,
  driverReviews,
  expires,
  mostDocumentBytes,
  photoSide,
  uploadDocument,
  type DocumentKind,
  type DriverPapers,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import sharp from 'sharp';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../../testing/factories.js';
import { aPdf, aPicture, dayFromNow, pdfOfObjects } from '../../testing/papers.js';

let folder: string;
let drivers: DriversHarness;
const admin = aPrincipal({ type: 'rider', isAdmin: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  drivers = await DriversHarness.start({
    DRIVER_APPROVAL: 'required',
    FILES_DIR: folder,
    PAPER_SWEEP_SECONDS: '0.2',
  });
});
afterAll(async () => {
  await drivers?.stop();
  await rm(folder, { recursive: true, force: true });
});

const upload = async (driver: Principal, kind: DocumentKind, bytes?: Buffer): Promise<DriverPapers> => {
  const file = (bytes ?? (await aPicture().jpeg().toBuffer())).toString('base64');
  return drivers.call(uploadDocument, driver, { params: { driverId: driver.userId, kind }, body: { file } });
};
const papers = (driver: Principal) => drivers.call(driverDocuments, driver, { params: { driverId: driver.userId } });
const approve = (id: string, kind: DocumentKind, days = 365) =>
  drivers.call(decideDocument, admin, {
    params: { id },
    body: { action: 'approve', ...(expires(kind) && { expiresOn: dayFromNow(days) }) },
  });
const idOf = ({ documents }: DriverPapers, kind: DocumentKind) => {
  const found = documents.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found.id;
};

const decide = (id: string, expiresOn?: string) =>
  drivers.call(decideDocument, admin, { params: { id }, body: { action: 'approve', expiresOn } });
/** A PDF of this many bytes. */
const pdf = (bytes: number) => aPdf(`/Pad (${'x'.repeat(bytes - aPdf('/Pad ()').length)})`);

async function approved(): Promise<Principal> {
  const driver = aPrincipal();
  for (const kind of documentKinds) await approve(idOf(await upload(driver, kind), kind), kind);
  return driver;
}

/** Moves the paper's expiry into the past. */
async function expired(driver: Principal, kind: DocumentKind): Promise<void> {
  await drivers.database.query('UPDATE documents SET expires_on = $3 WHERE driver_id = $1 AND kind = $2', [
    driver.userId,
    kind,
    dayFromNow(-1),
  ]);
}

const faceOf = async (driver: Principal) => {
  const { photo } = await drivers.caller.ask(driverFace, { driverId: driver.userId }, drivers.outbound());
  return photo === null ? null : sharp(Buffer.from(photo, 'base64')).metadata();
};

describe('the photo of a driver for their rider', () => {
  it('is the one that the desk has approved, as a small square, and stays while a new one waits', async () => {
    const driver = aPrincipal();
    expect(await faceOf(driver)).toBeNull();
    const id = idOf(await upload(driver, 'photo'), 'photo');
    expect(await faceOf(driver)).toBeNull();
    await approve(id, 'photo');
    expect(await faceOf(driver)).toMatchObject({ format: 'jpeg', width: photoSide, height: photoSide });
    await upload(driver, 'photo');
    expect(await faceOf(driver)).not.toBeNull();
  });

  it('is none that was refused, that is no picture, or that nobody looked at', async () => {
    const [refused, pdfOnly, unseen] = [aPrincipal(), aPrincipal(), aPrincipal()];
    const body = { action: 'refuse', cause: 'other_person', reason: 'Another face' } as const;
    await drivers.call(decideDocument, admin, { params: { id: idOf(await upload(refused, 'photo'), 'photo') }, body });
    await approve(idOf(await upload(pdfOnly, 'photo', aPdf()), 'photo'), 'photo');
    await approve(idOf(await upload(unseen, 'photo'), 'photo'), 'photo');
    // As the setting `automatic` approves it.
    await drivers.database.query('UPDATE documents SET decided_by = NULL WHERE driver_id = $1', [unseen.userId]);
    for (const driver of [refused, pdfOnly, unseen]) expect(await faceOf(driver)).toBeNull();
  });
});

describe('a new driver', () => {
  it('goes online once every paper is approved, and is refused until then with what is missing', async () => {
    const driver = aPrincipal();
    const refused = async (standing: string) => {
      await expect(drivers.goOnline(driver)).rejects.toMatchObject({ code: 'papers_missing', status: 409 });
      expect((await papers(driver)).standing).toBe(standing);
      expect(await drivers.standing(driver.userId)).toMatchObject({ papersInOrder: false });
    };
    await refused('missing');
    for (const kind of documentKinds) await upload(driver, kind);
    await refused('waiting');
    const { documents } = await papers(driver);
    for (const { id, kind } of documents) await approve(id, kind);
    expect(await papers(driver)).toMatchObject({ approval: 'required', standing: 'ready', mayDrive: true });
    expect((await drivers.goOnline(driver)).isOnline).toBe(true);
  });

  it('sees what was refused and why, and uploads it again in its place', async () => {
    const driver = aPrincipal();
    const id = idOf(await upload(driver, 'licence'), 'licence');
    const body = { action: 'refuse', cause: 'unreadable', reason: 'Sends the same blurred photo again' } as const;
    const { papers: atTheDesk } = await drivers.call(decideDocument, admin, { params: { id }, body });
    expect(atTheDesk.documents).toEqual([expect.objectContaining({ cause: body.cause, reason: body.reason })]);
    expect((await papers(driver)).documents).toEqual([
      expect.objectContaining({ kind: 'licence', state: 'refused', cause: 'unreadable', reason: null }),
    ]);
    const before = await readdir(folder);
    await upload(driver, 'licence', aPdf());
    const { documents, standing } = await papers(driver);
    expect(documents.map(({ state, type }) => ({ state, type }))).toEqual([
      { state: 'waiting', type: 'application/pdf' },
    ]);
    expect(standing).toBe('missing');
    expect(await readdir(folder)).toHaveLength(before.length);
  });
});

describe('a PDF made to do harm', () => {
  it('is refused while the service does its other work', async () => {
    const driver = aPrincipal();
    const line = '1 0 obj << >> stream\n';
    const endless = aPdf(line.repeat(Math.floor((mostDocumentBytes - 100) / line.length)));
    const acting = pdfOfObjects('1 0 << /S /JavaScript /JS (app.alert(1)) >>');
    for (const sent of [endless, acting]) {
      const uploaded = upload(driver, 'licence', sent);
      expect((await papers(driver)).documents).toEqual([]);
      await expect(uploaded).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect((await upload(driver, 'licence', aPdf())).documents).toHaveLength(1);
  });
});

describe('a renewal', () => {
  it('leaves the paper that is good in force until it is approved', async () => {
    const driver = await approved();
    const renewed = await upload(driver, 'permit');
    expect(renewed).toMatchObject({ standing: 'waiting', mayDrive: true });
    expect(renewed.documents.filter(({ kind }) => kind === 'permit').map(({ state }) => state)).toEqual([
      'waiting',
      'approved',
    ]);
    await approve(idOf(renewed, 'permit'), 'permit');
    expect((await papers(driver)).documents).toHaveLength(documentKinds.length);
  });
});

describe('the day after a paper expires', () => {
  it('takes its driver offline, who can go online again only with the renewal', async () => {
    const driver = await approved();
    await drivers.goOnline(driver);
    await expired(driver, 'insurance');
    await waitFor(async () => !(await drivers.profile(driver)).isOnline, { what: 'the driver offline' });
    expect((await drivers.profile(driver)).papers).toBe('expired');
    await expect(drivers.goOnline(driver)).rejects.toMatchObject({ code: 'papers_missing', status: 409 });
    await approve(idOf(await upload(driver, 'insurance'), 'insurance'), 'insurance');
    expect((await drivers.goOnline(driver)).isOnline).toBe(true);
  });

  it('lets a trip that runs end first', async () => {
    const driver = await approved();
    await drivers.goOnline(driver);
    const ride = aRide({ driverId: driver.userId, status: 'driver_assigned', assignedAt: new Date().toISOString() });
    await drivers.handled(await drivers.publish('ride.driver_assigned.v1', ride));
    await expired(driver, 'insurance');
    await waitFor(async () => (await drivers.profile(driver)).papers === 'expired', { what: 'the standing' });
    expect((await drivers.profile(driver)).isOnline).toBe(true);
    const over = {
      ...ride,
      version: ride.version + 1,
      status: 'cancelled',
      cancelledAt: new Date().toISOString(),
      cancelledBy: 'rider',
    };
    await drivers.handled(await drivers.publish('ride.cancelled.v1', over));
    await waitFor(async () => !(await drivers.profile(driver)).isOnline, { what: 'the driver offline' });
  });
});

describe('the desk', () => {
  it('has those who wait longest first, and decides each paper once, in the audit log', async () => {
    const driver = aPrincipal({ name: 'Meera Iyer' });
    const id = idOf(await upload(driver, 'permit'), 'permit');
    const queue = await drivers.call(driverReviews, admin, { query: { limit: 100 } });
    expect(queue.find((one) => one.driverId === driver.userId)).toMatchObject({
      name: 'Meera Iyer',
      waiting: ['permit'],
    });
    expect(queue.map(({ since }) => since)).toEqual(queue.map(({ since }) => since).toSorted());
    const detail = await drivers.call(driverReview, admin, { params: { driverId: driver.userId } });
    expect(detail.papers.documents[0]).toMatchObject({ id, state: 'waiting' });
    const both = await Promise.allSettled([approve(id, 'permit'), approve(id, 'permit')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(approve(id, 'permit')).rejects.toMatchObject({ code: 'already_decided' });
    const actions = await drivers.database.query(
      `SELECT data->>'action' AS action, data->>'actorId' AS actor FROM outbox WHERE data->>'targetId' = $1`,
      [driver.userId],
    );
    expect(actions).toEqual([{ action: 'driver.approve_paper', actor: admin.userId }]);
  });

  it('gives every paper but the photo a day on which it expires, today or later', async () => {
    const driver = aPrincipal();
    const permit = idOf(await upload(driver, 'permit'), 'permit');
    for (const day of [undefined, dayFromNow(-1), '2199-01-01'])
      await expect(decide(permit, day)).rejects.toMatchObject({ code: 'invalid_input' });
    const photo = idOf(await upload(driver, 'photo'), 'photo');
    await expect(decide(photo, dayFromNow(1))).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await decide(photo)).papers.documents[0]).toMatchObject({ state: 'approved', expiresOn: null });
  });
});

describe('a file', () => {
  it('is open only to its driver and to the desk, whose access is in the audit log', async () => {
    const driver = aPrincipal();
    const id = idOf(await upload(driver, 'licence'), 'licence');
    const params = { id };
    await drivers.answer(documentPicture, driver, { params });
    for (const other of [aPrincipal(), aPrincipal({ type: 'rider' })]) {
      await expect(drivers.answer(documentPicture, other, { params })).rejects.toThrow('404');
      await expect(drivers.call(driverDocuments, other, { params: { driverId: driver.userId } })).rejects.toMatchObject(
        { code: 'not_found' },
      );
      const body = { file: 'aaaa' };
      const asOther = { params: { driverId: driver.userId, kind: 'permit' as const }, body };
      await expect(drivers.call(uploadDocument, other, asOther)).rejects.toMatchObject({ code: 'not_found' });
    }
    await drivers.answer(documentPicture, admin, { params });
    const actions = await drivers.database.query(
      `SELECT data->>'action' AS action FROM outbox WHERE data->>'targetId' = $1`,
      [driver.userId],
    );
    expect(actions).toEqual([{ action: 'driver.view_paper' }]);
  });

  it('that is a PDF is saved, and never answered as a picture', async () => {
    const driver = aPrincipal();
    const id = idOf(await upload(driver, 'insurance', aPdf()), 'insurance');
    const answer = await drivers.answer(documentPdf, driver, { params: { id } });
    expect(answer.header('content-disposition')).toBe('attachment; filename="insurance.pdf"');
    await expect(drivers.answer(documentPicture, driver, { params: { id } })).rejects.toThrow('404');
  });

  it('of 2 MiB passes, and a longer one is refused in words', async () => {
    const driver = aPrincipal();
    await upload(driver, 'permit', pdf(2 * 1024 * 1024));
    const { documents } = await papers(driver);
    expect(documents[0]?.bytes).toBe(2 * 1024 * 1024);
    const [paper] = documents;
    const { text } = await drivers.answer(documentPdf, driver, { params: { id: paper?.id ?? '' } });
    expect(text.length).toBe(2 * 1024 * 1024);
    await expect(upload(driver, 'permit', pdf(2 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    expect((await papers(driver)).documents).toEqual(documents);
  });
});

describe('where drivers are approved automatically', () => {
  it('a paper is approved at once, and says so', async () => {
    const automatic = await DriversHarness.start({ RAHI_LOCAL: 'true', DRIVER_APPROVAL: '', FILES_DIR: folder });
    try {
      const driver = aPrincipal();
      expect((await automatic.goOnline(driver)).isOnline).toBe(true);
      const file = (await aPicture().jpeg().toBuffer()).toString('base64');
      const params = { driverId: driver.userId, kind: 'licence' as const };
      expect(await automatic.call(uploadDocument, driver, { params, body: { file } })).toMatchObject({
        approval: 'automatic',
        mayDrive: true,
        documents: [{ kind: 'licence', state: 'approved', automatic: true }],
      });
    } finally {
      await automatic.stop();
    }
  });
});
