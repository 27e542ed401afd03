import type { Call } from '../call.js';
import type { ErrorCode } from '../errors.js';

/**
 * Every code that a call may be refused with, save `internal`: a fault of ours is not something we promise, and a test
 * that meets one fails for an undocumented answer.
 */
export function refusalsOf(
  call: Pick<Call, 'access' | 'method' | 'path' | 'reach' | 'whileSuspended' | 'refusals' | 'stepUp'>,
): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid_input',
    'too_large',
    'too_many_requests',
    'unavailable',
    'timeout',
    ...call.refusals,
  ]);
  if (call.access !== 'public') codes.add('unauthenticated');
  if (call.access === 'admin')
    for (const code of ['forbidden', 'role_not_allowed', 'second_factor_missing'] as const) codes.add(code);
  if (call.reach !== null) codes.add('role_not_allowed');
  if (call.access === 'admin' || call.stepUp !== false) codes.add('step_up_needed');
  if (call.access !== 'public' && !call.whileSuspended) codes.add('account_suspended');
  if (call.path.includes(':')) codes.add('not_found');
  if (call.method !== 'GET') for (const code of ['bad_origin', 'unsupported_media_type'] as const) codes.add(code);
  return [...codes];
}
