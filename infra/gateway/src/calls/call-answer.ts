import { errorStatuses, headerNames, type AnswerType, type Call } from '@rahi/contracts';
import { bodyOf, type RawAnswer } from '@rahi/service-kit/process';
import type { FastifyReply } from 'fastify';
import { apiHeaders } from '../security/security-headers.js';
import { problemType } from '../problems/problem-reply.js';

const contentTypes: Readonly<Record<AnswerType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'text/event-stream': 'text/event-stream; charset=utf-8',
  'text/csv': 'text/csv; charset=utf-8',
};
const sandboxed = `${apiHeaders['content-security-policy']}; sandbox`;
/** Headers that a service may set on its answer to the browser. */
const passedOn = [
  'link',
  'x-total-count',
  'retry-after',
  'idempotent-replay',
  'content-disposition',
  'cache-control',
] as const;

/** Sends a service's answer to the browser without changing its bytes. */
export function sendAnswer(
  reply: FastifyReply,
  call: Pick<Call, 'answerType'>,
  { status, headers, bytes }: RawAnswer,
): FastifyReply {
  if (status === 204) return reply.code(status).send();
  void reply.code(status).header('content-type', status >= 400 ? problemType : contentTypes[call.answerType]);
  // It is saved, not shown: should a browser open it all the same, it runs nothing.
  if (call.answerType === 'application/pdf') void reply.header('content-security-policy', sandboxed);
  for (const name of passedOn) {
    const value = headers?.get(headerNames.httpPrefix + name);
    if (value) void reply.header(name, value);
  }
  if (status === errorStatuses.unavailable && !reply.hasHeader('retry-after')) void reply.header('retry-after', '1');
  return reply.send(bytes);
}

/** Whether a success is what the call's contract says. Files are not looked into. */
export function fitsCall(
  { success, answerType, answer }: Pick<Call, 'success' | 'answerType' | 'answer'>,
  given: RawAnswer,
): boolean {
  if (given.status !== success) return false;
  return success === 204 || answerType !== 'application/json' || answer.safeParse(bodyOf(given)).success;
}

/** The session token that a service sets: '' to delete the cookie, undefined to leave it. */
export function sessionIn({ headers }: RawAnswer): string | undefined {
  return headers?.has(headerNames.session) ? headers.get(headerNames.session) : undefined;
}
