import { HttpException } from '@nestjs/common';
import { Refusal, type Saying } from '@rahi/contracts';
import { say } from '../say.js';

const unreadable = {
  FST_ERR_CTP_EMPTY_JSON_BODY: say('body.empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: say('body.notJson'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: say('body.length'),
} as const;

/**
 * The refusal for an error, or null when the error is a fault of the gateway. The texts are our own, because those of a
 * library may quote the request.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = statusOf(error);
  switch (status) {
    case 404:
      return new Refusal('not_found', say('address.nothing'));
    case 413:
      return new Refusal('too_large', say('body.tooLarge'));
    case 415:
      return new Refusal('unsupported_media_type', say('body.type'));
    default:
      return status !== null && status >= 400 && status < 500
        ? new Refusal('invalid_input', unreadableDetail(error))
        : null;
  }
}

function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/** Nest wraps Fastify's error and keeps it as the cause. */
function unreadableDetail(error: unknown): Saying {
  const thrown = error instanceof HttpException ? error.cause : error;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : null;
  for (const [known, detail] of Object.entries(unreadable)) if (known === code) return detail;
  return say('body.notRead');
}
