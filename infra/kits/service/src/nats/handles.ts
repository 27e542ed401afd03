import { applyDecorators, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { callSubject, type Call, type CallRequest, type Principal, type Signed } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { accessGuard, callPipe, questionPipe, roleRefusals, type Asked } from './inbound.js';
import type { Reply, WrittenJson } from './reply.js';

/** A request as a handler receives it: parsed, and with its caller. */
export interface PublicInbound<C extends Call> extends CallRequest<C>, Asked {
  /** The unchanged body, for a call that names signature headers. */
  signed?: Signed | undefined;
}

/** A request of a call that needs a signed-in user; the transport has refused everyone else. */
export interface Inbound<C extends Call> extends PublicInbound<C> {
  principal: Principal;
}

/** A request between services that the gateway does not route. */
export interface InternalRpc {
  readonly subject: string;
  readonly request: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

export interface InternalInbound<R extends InternalRpc> extends Pick<Asked, 'requestId' | 'deadline'> {
  request: z.output<R['request']>;
}

/** Fits every method that takes `In` or less, and answers `Out` or more of it. */
type Method<In, Out> = <M extends (inbound: In) => Promise<Out>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

type Answer<C extends Call> = z.output<C['answer']> | Reply<z.output<C['answer']>> | WrittenJson<z.output<C['answer']>>;

/** Answers a call that anyone may make. */
export function HandlesPublic<C extends Call>(call: C): Method<PublicInbound<C>, Answer<C>> {
  return applyDecorators(
    MessagePattern(callSubject(call), { call }),
    UseGuards(accessGuard(call)),
    ...(call.reach !== null ? [UseInterceptors(roleRefusals(call))] : []),
    UsePipes(callPipe(call)),
  );
}

/** Answers a call of a signed-in user (or admin, as the call says). */
export const Handles: <C extends Call>(call: C) => Method<Inbound<C>, Answer<C>> = HandlesPublic;

/** Answers a question of another service. */
export function HandlesInternal<R extends InternalRpc>(rpc: R): Method<InternalInbound<R>, z.output<R['answer']>> {
  return applyDecorators(MessagePattern(rpc.subject), UsePipes(questionPipe(rpc)));
}
