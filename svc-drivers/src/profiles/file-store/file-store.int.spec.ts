import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from './file-store.js';
import { fileStoreOf } from './chosen-store.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';

/** The documented part of S3 that is used: PUT, GET and DELETE of an object, each signed with version 4. */
class Bucket {
  readonly objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  readonly seen: { method: string | undefined; url: string | undefined; authorization: string | undefined }[] = [];
  failing = 0;
  readonly server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });

  async #answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { method, url = '', headers } = request;
    this.seen.push({ method, url, authorization: headers.authorization });
    if (this.failing > 0) {
      this.failing -= 1;
      return { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
    }
    if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request/.test(headers.authorization ?? ''))
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    if (method === 'PUT') {
      this.objects.set(url, { bytes: Buffer.concat(parts), type: headers['content-type'] });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      this.objects.delete(url);
      return { status: 204 };
    }
    const object = this.objects.get(url);
    return object
      ? { status: 200, body: object.bytes }
      : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  }
}

const bucket = new Bucket();
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  address = `http://key:a%2Fsecret@127.0.0.1:${(bucket.server.address() as AddressInfo).port}/papers?region=ap-south-1`;
});
afterAll(async () => {
  bucket.server.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => FileStore][] = [
  ['a folder', () => new FolderStore(join(folder, 'papers'))],
  ['a bucket', () => new S3Store(address)],
];

describe.each(stores)('files in %s', (_name, open) => {
  it('come back as they were, are replaced and removed', async () => {
    const store = open();
    const name = randomUUID();
    expect(await store.get(name)).toBeNull();
    await store.put(name, Buffer.from('one'), 'image/jpeg');
    await store.put(name, Buffer.from([0, 255, 10, 13]), 'image/jpeg');
    expect(await store.get(name)).toEqual(Buffer.from([0, 255, 10, 13]));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'licence.pdf', `${randomUUID()}/..`, '', '.', 'a\0b'])(
    'never take their name from what a person wrote: %j',
    async (name) => {
      const store = open();
      await expect(store.put(name, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('named by a UUID');
      await expect(store.get(name)).rejects.toThrow('named by a UUID');
      await expect(store.remove(name)).rejects.toThrow('named by a UUID');
    },
  );
});

describe('a folder', () => {
  it('is open only to the process, and keeps no half of a file', async () => {
    const path = join(folder, 'modes');
    const name = randomUUID();
    await new FolderStore(path).put(name, Buffer.from('x'));
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600);
    expect(await readdir(path)).toEqual([name]);
  });
});

describe('a bucket', () => {
  it('is asked by path with a signature, and never with the secret', async () => {
    const name = randomUUID();
    await new S3Store(address).put(name, Buffer.from('x'), 'application/pdf');
    expect(bucket.seen.at(-1)).toMatchObject({ method: 'PUT', url: `/papers/${name}` });
    expect(bucket.objects.get(`/papers/${name}`)?.type).toBe('application/pdf');
    expect(JSON.stringify(bucket.seen)).not.toMatch(/secret/);
  });

  it('is asked again when it is busy, and what it refuses is said without its address', async () => {
    bucket.failing = 1;
    const name = randomUUID();
    await new S3Store(address).put(name, Buffer.from('x'), 'image/jpeg');
    expect(bucket.objects.has(`/papers/${name}`)).toBe(true);
    const wrong = new S3Store(address.replace('key:', 'other:'));
    await expect(wrong.get(name)).rejects.toThrow(/^the file store answered 403$/);
  });
});

describe('the settings', () => {
  it('choose a bucket before a folder; without either nothing is taken', async () => {
    expect(fileStoreOf({ S3_URL: address, FILES_DIR: folder })).toBeInstanceOf(S3Store);
    expect(fileStoreOf({ S3_URL: undefined, FILES_DIR: folder })).toBeInstanceOf(FolderStore);
    const none = fileStoreOf({ S3_URL: undefined, FILES_DIR: undefined });
    await expect(none.put(randomUUID(), Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
