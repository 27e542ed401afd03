import * as z from 'zod/mini';
import { isAllowedAtDesk, type AdminRole } from './admin-roles.js';
import type { AuditedRead } from './audited-reads.js';
import type { ErrorCode } from './errors.js';
import { partitionOf, partitionSubject, placeIn } from './geo/partition.js';
import type { Principal } from './principal.js';

/** Who may make a call at all. The owning service checks rights on the object itself. */
export type Access = 'public' | 'user' | 'admin';
export type AnswerType = 'application/json' | 'application/pdf' | 'image/jpeg' | 'text/csv' | 'text/event-stream';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** R25: how long a body may be unless its call says otherwise. */
export const usualBodyBytes = 64 * 1024;

type Part = z.ZodMiniType;

/** One call of the product: the gateway's route, the NATS subject and the browser's request all come from it. */
export interface Call<
  P extends Part = Part,
  Q extends Part = Part,
  B extends Part = Part,
  A extends Part = Part,
  N extends string = string,
> {
  /** `<service>.<verb>`; the first word is the queue group that answers, or `gateway` for the gateway itself. */
  readonly name: N;
  readonly method: Method;
  /** Path under the gateway, `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** With the access `admin`: the roles that may make it, besides an owner. Empty for other calls. */
  readonly roles: readonly AdminRole[];
  /**
   * With the access `user`: the roles with which an administrator reaches other people's rides, papers and money by it, besides
   * an owner. With every other role, and where this is null, a person reaches only their own data.
   */
  readonly reach: readonly AdminRole[] | null;
  /** R37: when it is written to the audit log as an administrator's read of people's data; null for never. */
  readonly auditedRead: AuditedRead | null;
  /**
   * How often one caller may make it in a minute. The caller is the signed-in user over all tabs and devices, or the client
   * address on public calls and without a session. The documented polls of one screen are 30 a minute (tracking, every 2 s), 20
   * (ride, requests, active ride, every 3 s) and 60 to 70 (a driver's position); the limits leave room for several tabs of it.
   */
  readonly limit: number;
  readonly summary: string;
  /** Status of a success. */
  readonly success: 200 | 201 | 204;
  /** R6: may a suspended user still make this change? Reads always may. */
  readonly whileSuspended: boolean;
  /** The refusals of its service, beyond those of every call of its kind (openapi/refusals.ts). */
  readonly refusals: readonly ErrorCode[];
  /** R13: does it take an `Idempotency-Key` header? */
  readonly takesKey: boolean;
  /**
   * R36: whether the caller must have proved their identity within the last ten minutes: by their second factor or,
   * without one, by a code. A function decides by the body, which only the service reads.
   */
  readonly stepUp: boolean | ((body: unknown) => boolean);
  /** R36: whether the service gets the browser's own cookie and its name. The gateway sets that cookie. */
  readonly ofBrowser: boolean;
  /** Headers that the caller signs the body with. Where there are any, the service gets them, and the bytes of the body. */
  readonly signatureHeaders: readonly string[];
  /** How long a browser's request may take in total, in milliseconds. */
  readonly timeoutMs: number;
  /** How long its body may be, in bytes (R25). */
  readonly bodyBytes: number;
  /** The content type of a success; a refusal is always problem+json. */
  readonly answerType: AnswerType;
  /** The part and the members in which a request names a place: the owner of that place's partition answers it (ADR 0050). */
  readonly place: { readonly part: 'query' | 'body'; readonly members: readonly [lat: string, lng: string] } | null;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

/**
 * Members that only the server reads. Builds of front ends leave them out of each call, and a pitfall check names a screen that reads
 * one.
 */
export const serverMembers = [
  'auditedRead',
  'body',
  'limit',
  'params',
  'query',
  'reach',
  'refusals',
  'summary',
  'whileSuspended',
] as const satisfies readonly (keyof Call)[];

/** An empty part: any members are dropped. */
const nothing = z.object({});
type Nothing = typeof nothing;

/** Who may make it. A call of the desk does not compile until its roles are given. */
type WhoMay =
  | { access: 'public'; roles?: never; reach?: never }
  | { access: 'user'; roles?: never; reach?: readonly AdminRole[] }
  | { access: 'admin'; roles: readonly AdminRole[]; reach?: never };

type CallInput<P extends Part, Q extends Part, B extends Part, A extends Part, N extends string> = WhoMay & {
  name: N;
  method: Method;
  path: string;
  auditedRead?: AuditedRead;
  limit: number;
  summary: string;
  success?: 200 | 201 | 204;
  whileSuspended?: boolean;
  refusals?: readonly ErrorCode[];
  takesKey?: boolean;
  ofBrowser?: boolean;
  stepUp?: boolean | ((body: unknown) => boolean);
  signatureHeaders?: readonly string[];
  timeoutMs?: number;
  bodyBytes?: number;
  answerType?: AnswerType;
  place?: Call['place'];
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
};

/** Defines a call; parts left out accept nothing. */
export function defineCall<
  A extends Part,
  P extends Part = Nothing,
  Q extends Part = Nothing,
  B extends Part = Nothing,
  const N extends string = string,
>(input: CallInput<P, Q, B, A, N>): Call<P, Q, B, A, N> {
  const {
    params,
    query,
    body,
    roles = [],
    reach = null,
    auditedRead = null,
    success = 200,
    whileSuspended = false,
    refusals = [],
    takesKey = false,
    ofBrowser = false,
    stepUp = false,
    signatureHeaders = [],
    timeoutMs = 3000,
    bodyBytes = usualBodyBytes,
    answerType = 'application/json',
    place = null,
    ...rest
  } = input;
  // The defaults are exactly `Nothing`, which is what P, Q and B are when left out.
  return {
    ...rest,
    roles,
    reach,
    auditedRead,
    success,
    refusals,
    takesKey,
    ofBrowser,
    stepUp,
    signatureHeaders,
    timeoutMs,
    bodyBytes,
    answerType,
    place,
    whileSuspended: whileSuspended || input.method === 'GET',
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
  };
}

/** The input of a handler, once the parts are parsed. */
export interface CallRequest<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

type PartInput<Name extends string, T> = Record<string, never> extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** The input of a caller; empty parts may be left out. */
export type CallArguments<C extends Call> = PartInput<'params', z.input<C['params']>> &
  PartInput<'query', z.input<C['query']>> &
  PartInput<'body', z.input<C['body']>>;

/** The parsed answer of a call. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/** The NATS subject that a call travels on. */
export function callSubject(call: Pick<Call, 'name'>): string {
  return `rpc.${call.name}`;
}

/**
 * The subject of the owner of the place that a request names; null when it names none. While nobody owns it, any instance
 * answers on `callSubject`.
 */
export function ownerSubject(
  call: Pick<Call, 'name' | 'place'>,
  request: { readonly query?: unknown; readonly body?: unknown },
): string | null {
  const place = call.place && placeIn(request[call.place.part], call.place.members);
  return place && partitionSubject(callSubject(call), partitionOf(place));
}

/** How long somebody counts as having shown that it is them, in milliseconds (R36). */
export const stepUpMs = 10 * 60_000;

export type RefusedAccess =
  | 'unauthenticated'
  | 'forbidden'
  | 'role_not_allowed'
  | 'account_suspended'
  | 'step_up_needed'
  | 'second_factor_missing';

/**
 * Why this principal may not make this call, or null when it may. The gateway and the service decide by the same rule.
 * @param body if it was read; without it, a call that needs a proof of identity for some bodies is passed to its
 * service
 */
export function refusedAccess(
  call: Pick<Call, 'access' | 'roles' | 'whileSuspended'> & Partial<Pick<Call, 'stepUp'>>,
  principal: Principal | null,
  body?: unknown,
): RefusedAccess | null {
  if (call.access === 'public') return null;
  if (!principal) return 'unauthenticated';
  if (call.access === 'admin' && !principal.isAdmin) return principal.withheld ?? 'forbidden';
  if (call.access === 'admin' && !isAllowedAtDesk(principal, call.roles)) return 'role_not_allowed';
  if (principal.suspended && !call.whileSuspended) return 'account_suspended';
  const { stepUp = false } = call;
  const needed = typeof stepUp === 'boolean' ? stepUp : body !== undefined && stepUp(body);
  // A svc-auth of the last release does not say.
  const { steppedUpAt } = principal;
  if (needed && steppedUpAt !== undefined && (steppedUpAt ?? 0) <= Date.now() - stepUpMs) return 'step_up_needed';
  return null;
}

/** Fills `:name` parameters into a call's path and appends its query. */
export function callPath(
  call: Pick<Call, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
