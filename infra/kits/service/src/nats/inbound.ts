import type { CanActivate, NestInterceptor, PipeTransform } from '@nestjs/common';
import {
  isKeptToOwn,
  Refusal,
  refusedAccess,
  signedSchema,
  type Call,
  type Language,
  type Principal,
} from '@rahi/contracts';
import { catchError } from 'rxjs';
import * as z from 'zod/mini';
import { sayIssue } from '../language/input-words.js';
import { say } from '../language/say.js';
import type { InternalRpc } from './handles.js';

// For logs: zod mini has no error messages until it gets a locale.
z.config(z.locales.en());

/**
 * Parses one part of a request.
 * @throws Refusal invalid_input, saying where and what in `errors` (never the value): sentences for people (R24).
 */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 10).map((issue) => ({
    in: part,
    at: issue.path.map(String).join('.'),
    message: part === 'path' ? say('input.link') : sayIssue(issue, value),
  }));
  throw new Refusal('invalid_input', errors[0]?.message ?? say('input.wrong'), { errors });
}

/** A browser, identified by its own cookie (R36). */
export interface Browser {
  /** SHA-256 of the cookie, base64url. */
  readonly id: string;
  /** The cookie is only being set with this answer: the browser came without one. */
  readonly fresh: boolean;
}

const browserForm = /^(new:)?([\w-]{43})$/;

/** Reads the header in which a gateway names the browser; null for anything else. */
export function browserOf(header: string): Browser | null {
  const [, fresh, id] = browserForm.exec(header) ?? [];
  return id === undefined ? null : { id, fresh: fresh !== undefined };
}

/** The caller, and the deadline. */
export interface Asked {
  principal: Principal | null;
  requestId: string;
  idempotencyKey: string | null;
  /** Address of the browser, only for limits; never logged. */
  clientAddress: string;
  /** How the browser names itself; empty where the gateway did not say. Never logged. */
  userAgent: string;
  /** The caller's browser, on calls with `ofBrowser`; null when it keeps no cookies or the gateway did not send one. */
  browser: Browser | null;
  /** The caller's language; English when the gateway did not send one. */
  language: Language;
  /** Epoch milliseconds after which the caller no longer waits. */
  deadline: number;
}

/** A received request: its body is not checked yet. */
export interface RawInbound extends Asked {
  payload: unknown;
}

/** The sentence for a person whose access is refused. */
export const accessDetails = {
  unauthenticated: say('access.unauthenticated'),
  forbidden: say('access.forbidden'),
  role_not_allowed: say('access.role_not_allowed'),
  account_suspended: say('access.account_suspended'),
  step_up_needed: say('access.step_up_needed'),
  second_factor_missing: say('access.second_factor_missing'),
} as const;

/** Admits the people who may make a call (R5, R6). */
export const accessGuard = (call: Call): CanActivate => ({
  canActivate(context) {
    const { principal, payload } = context.switchToRpc().getData<RawInbound>();
    const { body }: Parts = typeof payload === 'object' && payload !== null ? payload : {};
    const refused = refusedAccess(call, principal, body);
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
    const { principal } = asked;
    return {
      ...asked,
      principal: principal && isKeptToOwn(principal, call) ? { ...principal, isAdmin: false } : principal,
      params: parsePart(call.params, params ?? {}, 'path'),
      query: parsePart(call.query, query ?? {}, 'query'),
      body: parsePart(call.body, body ?? {}, 'body'),
      ...(call.signatureHeaders.length > 0 && { signed: parsePart(signedSchema, signed, 'signed') }),
    };
  },
});

/**
 * For the calls with a `reach`: tells an administrator that their role does not reach this data, where another person
 * would get "not found".
 */
export const roleRefusals = (call: Call): NestInterceptor => ({
  intercept(context, next) {
    const { principal } = context.switchToRpc().getData<RawInbound>();
    if (!principal || !isKeptToOwn(principal, call)) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const isTheirs = !(error instanceof Refusal) || !hiding.has(error.code);
        throw isTheirs ? error : new Refusal('role_not_allowed', accessDetails.role_not_allowed);
      }),
    );
  },
});

/** How services refuse strangers. */
const hiding: ReadonlySet<string> = new Set(['not_found', 'forbidden']);

/** Parses another service's request by its schema. */
export const questionPipe = ({ request }: InternalRpc): PipeTransform<RawInbound> => ({
  transform: ({ payload, ...asked }) => ({ ...asked, request: parsePart(request, payload, 'request') }),
});
