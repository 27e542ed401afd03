import { errorStatuses, languageOfHeader, Refusal } from '@rahi/contracts';
import type { FastifyReply } from 'fastify';

export const problemType = 'application/problem+json; charset=utf-8';

/** Answers a refusal as a problem document (R24), in the language of the browser. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, requestId: string): void {
  const status = errorStatuses[refusal.code];
  if (status === errorStatuses.unavailable) void reply.header('retry-after', '1');
  const { retryAfterSeconds } = refusal.extra;
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', String(retryAfterSeconds));
  void reply
    .code(status)
    .header('content-type', problemType)
    .header('cache-control', 'no-store')
    .header('x-request-id', requestId)
    .serializer(JSON.stringify)
    .send(refusal.problem(requestId, languageOfHeader(reply.request.headers['accept-language'])));
}
