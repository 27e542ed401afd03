import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepParcelPhoto, keptParcelPhoto, type ParcelPhotoPlace } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import sharp from 'sharp';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPdf, aPicture } from '../../testing/papers.js';

let folder: string;
let drivers: DriversHarness;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcels-'));
  drivers = await DriversHarness.start({ FILES_DIR: folder, PAPER_SWEEP_SECONDS: '0.2' });
});
afterAll(async () => {
  await drivers?.stop();
  await rm(folder, { recursive: true, force: true });
});

const keep = (rideId: string, bytes: Buffer, place: ParcelPhotoPlace = 'pickup') =>
  drivers.caller.ask(
    keepParcelPhoto,
    { rideId, driverId: randomUUID(), place, file: bytes.toString('base64') },
    drivers.outbound(),
  );
const files = async () => (await readdir(folder)).toSorted();
const kept = async (rideId: string, place: ParcelPhotoPlace = 'pickup') => {
  const { photo } = await drivers.caller.ask(keptParcelPhoto, { rideId, place }, drivers.outbound());
  return photo === null ? null : sharp(Buffer.from(photo, 'base64')).metadata();
};

describe('the photos of a parcel', () => {
  it('are kept as JPEG without what the file says besides, one for each place', async () => {
    const rideId = randomUUID();
    const located = await aPicture(60, 40)
      .withExif({ IFD0: { Artist: 'A phone' } })
      .png()
      .toBuffer();
    const { takenAt } = await keep(rideId, located);
    expect(Date.parse(takenAt)).toBeGreaterThan(Date.now() - 60_000);
    const seen = await kept(rideId);
    expect(seen).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect(seen).not.toHaveProperty('exif');
    expect(await kept(rideId, 'dropoff')).toBeNull();
    expect(await kept(randomUUID())).toBeNull();
  });

  it('are pictures', async () => {
    for (const file of [aPdf(), Buffer.from('nothing of the kind')])
      await expect(keep(randomUUID(), file)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('replace each other, and their files go with their rows after 30 days', async () => {
    const rideId = randomUUID();
    await keep(rideId, await aPicture(30, 20).jpeg().toBuffer());
    await keep(rideId, await aPicture(32, 20).jpeg().toBuffer());
    expect(await kept(rideId)).toMatchObject({ width: 32 });
    const ids = async () => {
      const rows = await drivers.database.query<{ id: string }[]>('SELECT id FROM parcel_photos');
      return rows.map(({ id }) => id).toSorted();
    };
    await waitFor(async () => JSON.stringify(await files()) === JSON.stringify(await ids()), {
      what: 'the file of the replaced photo to be gone',
    });
    await drivers.database.query(`UPDATE parcel_photos SET taken_at = now() - interval '31 days'`);
    await drivers.runJob('Retention');
    await waitFor(async () => (await files()).length === 0, { what: 'the files to be gone' });
    expect(await kept(rideId)).toBeNull();
  });
});
