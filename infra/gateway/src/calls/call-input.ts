import { Refusal, type Call, type Signed } from '@rahi/contracts';
import { parsePart, sayShared } from '@rahi/service-kit/process';
import type { FastifyRequest } from 'fastify';

const idempotencyKeyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Validates a request and makes the payload for the service. Unknown members stay in it: a service that is newer than
 * this gateway may know them.
 * @param signed the signed body and headers of a signed call
 * @throws Refusal invalid_input
 */
export function payloadOf(
  call: Call,
  { params = {}, query = {}, body = {} }: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  signed?: Signed,
): string {
  parsePart(call.params, params, 'path');
  parsePart(call.query, query, 'query');
  parsePart(call.body, body, 'body');
  return JSON.stringify({ params, query, body, signed });
}

/** The Idempotency-Key header (R13), or undefined without one. @throws Refusal invalid_input */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && idempotencyKeyForm.test(header))) return header;
  throw new Refusal('invalid_input', sayShared('input.key'));
}

/** Longer ones say no more about the browser. */
const longestUserAgent = 400;

/** The User-Agent header as a header between services may carry it, or undefined without one. */
export function userAgentOf(header: string | undefined): string | undefined {
  return header?.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, longestUserAgent);
}
