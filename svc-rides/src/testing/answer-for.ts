import { headers as natsHeaders, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { headerNames, Refusal } from '@rahi/contracts';
import type * as z from 'zod/mini';

interface Rpc<Q extends z.ZodMiniType, A extends z.ZodMiniType> {
  readonly subject: string;
  readonly request: Q;
  readonly answer: A;
}

/** Answers a question for another service, as a service does: not past its deadline, and with a refusal of what does not fit. */
export function answerFor<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  connection: NatsConnection,
  { subject, request }: Rpc<Q, A>,
  work: (question: z.output<Q>) => Promise<z.input<A>> | z.input<A>,
): Subscription {
  const answer = async (question: z.output<Q>, msg: Msg) => respond(msg, 200, await work(question));
  return connection.subscribe(subject, {
    callback: (_error, msg) => {
      if (Date.now() >= Number(msg.headers?.get(headerNames.deadline) || Infinity)) return;
      const question = request.safeParse(msg.json());
      if (question.success) void answer(question.data, msg);
      else respond(msg, 400, new Refusal('invalid_input', 'The question does not fit.').problem('', 'en-IN'));
    },
  });
}

function respond(msg: Msg, status: number, answer: unknown): void {
  const headers = natsHeaders();
  headers.set(headerNames.status, String(status));
  msg.respond(JSON.stringify(answer), { headers });
}
