import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  callSubject,
  getSession,
  headerNames,
  mostPhotoBytes,
  removePhoto,
  riderFace,
  setPhoto,
  updateUser,
  userPhoto,
  userSchema,
  type Principal,
} from '@rahi/contracts';
import { makeJpeg, segment } from '@rahi/service-kit/testing';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const person = async (email: string) => (await auth.signIn(email)).principal;
const set = (principal: Principal, bytes: Buffer, id = principal.userId) =>
  auth.call(setPhoto, { params: { id }, body: { image: bytes.toString('base64') } }, { principal });
const remove = (principal: Principal, id = principal.userId) =>
  auth.call(removePhoto, { params: { id } }, { principal });
const photoOf = async (principal: Principal) =>
  userSchema.parse((await auth.call(getSession, {}, { principal })).body).photo;

/** The photo as the gateway gets it. */
async function read(principal: Principal, id = principal.userId, v?: string) {
  const parts = { params: { id }, query: { ...(v !== undefined && { v }) } };
  const { status, headers, bytes } = await auth.caller.forward(callSubject(userPhoto), JSON.stringify(parts), {
    ...auth.outbound(),
    principal: Buffer.from(JSON.stringify(principal)).toString('base64url'),
  });
  return { status, cached: headers?.get(`${headerNames.httpPrefix}cache-control`) ?? '', bytes: Buffer.from(bytes) };
}

describe('a person’s photo', () => {
  it('is set, read, changed and removed, and its version changes with it', async () => {
    const asha = await person('asha@rahi.test');
    expect(await photoOf(asha)).toBeNull();
    expect((await read(asha)).status).toBe(404);
    const [first, second] = [makeJpeg(), makeJpeg({ scan: randomBytes(40_000) })];
    const answer = await set(asha, first);
    expect(answer).toMatchObject({ status: 200, body: { photo: expect.stringMatching(/^[0-9a-f]{16}$/) } });
    const version = (await photoOf(asha)) ?? '';
    expect((await read(asha)).bytes.equals(first)).toBe(true);
    await set(asha, second);
    expect((await read(asha)).bytes.equals(second)).toBe(true);
    expect(await photoOf(asha)).not.toBe(version);
    for (let round = 0; round < 2; round += 1)
      expect(await remove(asha)).toMatchObject({ status: 200, body: { photo: null } });
    expect((await read(asha)).status).toBe(404);
  });

  it('may be cached for ever only under its own version', async () => {
    const bela = await person('bela@rahi.test');
    await set(bela, makeJpeg());
    const version = (await photoOf(bela)) ?? '';
    expect((await read(bela, bela.userId, version)).cached).toBe('private, max-age=31536000, immutable');
    expect((await read(bela, bela.userId, 'older')).cached).toBe('');
    expect((await read(bela)).cached).toBe('');
  });

  it('is visible to the person and administrators, and changed only by the person', async () => {
    const [chand, other] = [await person('chand@rahi.test'), await person('diya@rahi.test')];
    await set(chand, makeJpeg());
    expect((await read(other, chand.userId)).status).toBe(404);
    const admin = { ...other, isAdmin: true };
    expect((await read(admin, chand.userId)).status).toBe(200);
    expect((await set(admin, makeJpeg(), chand.userId)).status).toBe(404);
    expect((await remove(admin, chand.userId)).status).toBe(404);
    expect(await photoOf(chand)).not.toBeNull();
  });

  it('can be removed, but not set, by a suspended user', async () => {
    const esha = await person('esha@rahi.test');
    await set(esha, makeJpeg());
    const suspended = { ...esha, suspended: true };
    expect(await set(suspended, makeJpeg())).toMatchObject({ status: 403 });
    expect((await remove(suspended)).status).toBe(200);
  });

  it('changed from two devices at once is one of the two, with its own version', async () => {
    const farah = await person('farah@rahi.test');
    const photos = [1, 2, 3, 4].map(() => makeJpeg({ scan: randomBytes(1000) }));
    await Promise.all(photos.map((bytes) => set(farah, bytes)));
    const version = (await photoOf(farah)) ?? '';
    expect((await read(farah, farah.userId, version)).cached).toContain('immutable');
  });
});

const faceOf = async (riderId: string) => (await auth.caller.ask(riderFace, { riderId }, auth.outbound())).photo;
const show = (principal: Principal, photoShown: boolean) =>
  auth.call(updateUser, { params: { id: principal.userId }, body: { photoShown } }, { principal });

describe('a photo for drivers', () => {
  it('is shown while its person wants it, and not before', async () => {
    const hema = await person('hema@rahi.test');
    const bytes = makeJpeg({ scan: randomBytes(500) });
    await set(hema, bytes);
    expect(await faceOf(hema.userId)).toBeNull();
    expect(await show(hema, true)).toMatchObject({ status: 200, body: { photoShown: true } });
    expect(await faceOf(hema.userId)).toBe(bytes.toString('base64'));
    await show(hema, false);
    expect(await faceOf(hema.userId)).toBeNull();
  });

  it('is none where there is no photo, or no such person', async () => {
    const isha = await person('isha@rahi.test');
    await show(isha, true);
    expect(await faceOf(isha.userId)).toBeNull();
    expect(await faceOf(randomUUID())).toBeNull();
  });
});

describe('a file that is no photo', () => {
  let gul: Principal;
  beforeAll(async () => {
    gul = await person('gul@rahi.test');
  });

  it.each([
    ['HTML', Buffer.from('<script>alert(1)</script>'), /^This is not a JPEG picture\.$/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^This is not a JPEG picture\.$/],
    ['a picture that is cut off', makeJpeg().subarray(0, -2), /^This is not a JPEG picture\.$/],
    ['a picture of another size', makeJpeg({ width: 4000 }), /256 by 256 pixels/],
    ['a picture with Exif', makeJpeg({ before: [segment(0xe1, Buffer.from('Exif\0\0'))] }), /where it was taken/],
  ])('is refused in words: %s', async (_, bytes, detail) => {
    const body = { code: 'invalid_input', detail: expect.stringMatching(detail) };
    expect(await set(gul, bytes)).toMatchObject({ status: 400, body });
    expect(await photoOf(gul)).toBeNull();
  });

  it('is refused when it is larger than 48,000 bytes', async () => {
    const frame = makeJpeg({ scan: Buffer.alloc(0) }).length;
    const scan = (bytes: number) => makeJpeg({ scan: Buffer.alloc(bytes - frame, 7) });
    expect((await set(gul, scan(mostPhotoBytes + 3))).status).toBe(400);
    expect((await set(gul, scan(mostPhotoBytes))).status).toBe(200);
  });
});
