import type { CanActivate, ExecutionContext, PipeTransform } from '@nestjs/common';
import { Refusal, refusedAccess, type Call, type Principal } from '@rahi/contracts';
import * as z from 'zod/mini';
import type { InternalRpc } from './handles.js';

// The small zod knows no words of its own until it is given a language.
z.config(z.locales.en());

/**
 * Parses one part of a request.
 * @throws Refusal invalid_input, saying where and what in `errors` (never the value).
 */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 10).map((issue) => ({
    in: part,
    at: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const first = errors[0];
  const where = first && first.at !== '' ? first.at : part;
  throw new Refusal('invalid_input', `${where}: ${first?.message ?? 'not valid'}`, { errors });
}

/** Who asks, and until when. */
export interface Asked {
  principal: Principal | null;
  requestId: string;
  idempotencyKey: string | null;
  /** Address of the browser, only for limits; never logged. */
  clientAddress: string;
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadline: number;
}

/** A request as it came: what its body says is not checked yet. */
export interface RawInbound extends Asked {
  payload: unknown;
}

/** The sentence for a person whose access is refused. */
export const accessDetails = {
  unauthenticated: 'Please sign in to continue.',
  forbidden: 'This is for administrators.',
  account_suspended: 'Your account is suspended. You can still finish or cancel a trip that is under way.',
} as const;

/** Lets through the people who may make a call (R5, R6). */
export class AccessGuard implements CanActivate {
  constructor(private readonly call: Call) {}

  canActivate(context: ExecutionContext): true {
    const { principal } = context.switchToRpc().getData<RawInbound>();
    const refused = refusedAccess(this.call, principal);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
    return true;
  }
}

/** Parses path, query and body of a call by its schemas. */
export class CallPipe implements PipeTransform<RawInbound> {
  constructor(private readonly call: Call) {}

  transform({ payload, ...inbound }: RawInbound): object {
    const { call } = this;
    const parts: Partial<Record<'params' | 'query' | 'body', unknown>> =
      typeof payload === 'object' && payload !== null ? payload : {};
    return {
      ...inbound,
      params: parsePart(call.params, parts.params ?? {}, 'path'),
      query: parsePart(call.query, parts.query ?? {}, 'query'),
      body: parsePart(call.body, parts.body ?? {}, 'body'),
    };
  }
}

/** Parses what another service asks by the schema of the question. */
export class QuestionPipe implements PipeTransform<RawInbound> {
  constructor(private readonly rpc: InternalRpc) {}

  transform({ payload, requestId, deadline }: RawInbound): object {
    return { request: parsePart(this.rpc.request, payload, 'request'), requestId, deadline };
  }
}
