import { Refusal, refusedAccess, type Call, type CallRequest, type Principal } from '@rahi/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/**
 * The parts of a request, as the call's schemas have them: the same schemas that the product uses.
 * @throws Refusal invalid_input
 */
export function inputOf<C extends Call>(call: C, { params, query, body }: FastifyRequest): CallRequest<C> {
  const parts = {
    params: parsed(call.params, params ?? {}),
    query: parsed(call.query, query ?? {}),
    body: parsed(call.body, body ?? {}),
  };
  // Parsed by this very call's schemas; the compiler cannot follow that through the type parameter.
  return parts as CallRequest<C>;
}

function parsed(schema: Call['body'], value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('invalid_input', result.error.issues[0]?.message ?? 'not valid');
  return result.data;
}

/** Who asks. @throws Refusal unauthenticated, forbidden, account_suspended */
export function principalOf(call: Call, { principal }: FastifyRequest): Principal {
  const refused = refusedAccess(call, principal);
  if (refused ?? !principal) throw new Refusal(refused || 'unauthenticated', 'You may not do this.');
  return principal;
}

type Answerer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers what answers a call. */
export function servedBy(server: FastifyInstance): (call: Call, handler: Answerer) => void {
  return ({ method, path }, handler) => void server.route({ method, url: path, handler });
}
