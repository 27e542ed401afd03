import { Transform, type TransformCallback } from 'node:stream';
import type { Call, Signed } from '@rahi/contracts';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const kept = new WeakMap<FastifyRequest, Buffer[]>();

/** Keeps the bytes of a body while Fastify reads it, which stops reading past its limit. */
export const keepBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  kept.set(request, chunks);
  const tap = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback) {
      chunks.push(chunk);
      next(null, chunk);
    },
  });
  // A body that breaks off must end what reads it.
  payload.on('error', (error: Error) => tap.destroy(error));
  payload.on('close', () => {
    if (!payload.readableEnded) tap.destroy(new Error('the body broke off'));
  });
  done(null, payload.pipe(tap));
};

/** The unchanged body of a signed call, with the headers that sign it; undefined for a call that is not signed. */
export function signedOf({ signatureHeaders }: Call, request: FastifyRequest): Signed | undefined {
  if (signatureHeaders.length === 0) return undefined;
  const headers = signatureHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const bytes = Buffer.concat(kept.get(request) ?? []).toString('base64');
  return { bytes, headers: Object.fromEntries(headers) };
}
