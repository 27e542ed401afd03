import * as z from 'zod/mini';
import type { ErrorCode } from './errors.js';
import type { Principal } from './principal.js';

/** Who may make a call at all. Rights on the object itself are the owning service's to check. */
export type Access = 'public' | 'user' | 'admin';
export type AnswerType = 'application/json' | 'application/pdf' | 'image/jpeg' | 'text/csv' | 'text/event-stream';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
  readonly summary: string;
  /** Status of a success. */
  readonly success: 200 | 201 | 204;
  /** R6: may a suspended user still make this change? Reads always may. */
  readonly whileSuspended: boolean;
  /** What its service refuses it with, beyond what every call of its kind may answer (openapi/refusals.ts). */
  readonly refusals: readonly ErrorCode[];
  /** R13: does it take an `Idempotency-Key` header? */
  readonly takesKey: boolean;
  /** Headers that the caller signs the body with. Where there are any, the service gets them, and the bytes of the body. */
  readonly signatureHeaders: readonly string[];
  /** What a success comes as; a refusal is always problem+json. */
  readonly answerType: AnswerType;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

/** Nothing expected: whatever comes is dropped. */
const nothing = z.object({});
type Nothing = typeof nothing;

interface CallInput<P extends Part, Q extends Part, B extends Part, A extends Part, N extends string> {
  name: N;
  method: Method;
  path: string;
  access: Access;
  summary: string;
  success?: 200 | 201 | 204;
  whileSuspended?: boolean;
  refusals?: readonly ErrorCode[];
  takesKey?: boolean;
  signatureHeaders?: readonly string[];
  answerType?: AnswerType;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}

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
    success = 200,
    whileSuspended = false,
    refusals = [],
    takesKey = false,
    signatureHeaders = [],
    answerType = 'application/json',
    ...rest
  } = input;
  // The defaults are exactly `Nothing`, which is what P, Q and B are when left out.
  return {
    ...rest,
    success,
    refusals,
    takesKey,
    signatureHeaders,
    answerType,
    whileSuspended: whileSuspended || input.method === 'GET',
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
  };
}

/** What a handler receives once the parts are parsed. */
export interface CallRequest<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

type PartInput<Name extends string, T> = Record<string, never> extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** What a caller sends; parts that expect nothing may be left out. */
export type CallArguments<C extends Call> = PartInput<'params', z.input<C['params']>> &
  PartInput<'query', z.input<C['query']>> &
  PartInput<'body', z.input<C['body']>>;

/** The parsed answer of a call. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/** The NATS subject that a call travels on. */
export function callSubject(call: Pick<Call, 'name'>): string {
  return `rpc.${call.name}`;
}

/** Why this principal may not make this call, or null when it may. Decided alike at the edge and in the service. */
export function refusedAccess(
  call: Pick<Call, 'access' | 'whileSuspended'>,
  principal: Principal | null,
): 'unauthenticated' | 'forbidden' | 'account_suspended' | null {
  if (call.access === 'public') return null;
  if (!principal) return 'unauthenticated';
  if (call.access === 'admin' && !principal.isAdmin) return 'forbidden';
  if (principal.suspended && !call.whileSuspended) return 'account_suspended';
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
