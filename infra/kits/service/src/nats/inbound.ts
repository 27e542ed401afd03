import type { CanActivate, PipeTransform } from '@nestjs/common';
import { Refusal, refusedAccess, signedSchema, type Call, type Principal } from '@rahi/contracts';
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
  const issues = parsed.error.issues.slice(0, 10);
  const errors = issues.map(({ path, message }) => ({ in: part, at: path.map(String).join('.'), message }));
  const [first] = errors;
  throw new Refusal('invalid_input', `${first?.at || part}: ${first?.message ?? 'not valid'}`, { errors });
}

/** Who asks, and until when. */
export interface Asked {
  principal: Principal | null;
  requestId: string;
  idempotencyKey: string | null;
  /** Address of the browser, only for limits; never logged. */
  clientAddress: string;
  /** How the browser names itself; empty where the gateway did not say. Never logged. */
  userAgent: string;
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
export const accessGuard = (call: Call): CanActivate => ({
  canActivate(context) {
    const refused = refusedAccess(call, context.switchToRpc().getData<RawInbound>().principal);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
    return true;
  },
});

type Parts = Partial<Record<'params' | 'query' | 'body' | 'signed', unknown>>;

/** Parses path, query and body of a call by its schemas. */
export const callPipe = (call: Call): PipeTransform<RawInbound> => ({
  transform({ payload, ...asked }) {
    const {
      params = {},
      query = {},
      body = {},
      signed,
    }: Parts = typeof payload === 'object' && payload !== null ? payload : {};
    return {
      ...asked,
      params: parsePart(call.params, params ?? {}, 'path'),
      query: parsePart(call.query, query ?? {}, 'query'),
      body: parsePart(call.body, body ?? {}, 'body'),
      ...(call.signatureHeaders.length > 0 && { signed: parsePart(signedSchema, signed, 'signed') }),
    };
  },
});

/** Parses what another service asks by the schema of the question. */
export const questionPipe = ({ request }: InternalRpc): PipeTransform<RawInbound> => ({
  transform: ({ payload, ...asked }) => ({ ...asked, request: parsePart(request, payload, 'request') }),
});
