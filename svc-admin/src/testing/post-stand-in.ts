import { headers, type NatsConnection } from '@nats-io/transport-node';
import { headerNames, mailPerson, pushNotification } from '@rahi/contracts';
import type * as z from 'zod/mini';

/** Stands in for svc-auth: takes mails and pushes, as long as `answers`. */
export class PostStandIn {
  readonly mails: z.output<(typeof mailPerson)['request']>[] = [];
  readonly pushes: z.output<(typeof pushNotification)['request']>[] = [];
  answers = true;

  async listen(connection: NatsConnection): Promise<void> {
    connection.subscribe(mailPerson.subject, {
      callback: (_, msg) => {
        if (!this.answers) {
          msg.respond('{}', reply(503));
          return;
        }
        this.mails.push(mailPerson.request.parse(msg.json()));
        msg.respond(JSON.stringify({ sent: true }), reply(200));
      },
    });
    connection.subscribe(pushNotification.subject, {
      callback: (_, msg) => {
        this.pushes.push(pushNotification.request.parse(msg.json()));
        msg.respond(JSON.stringify({ devices: 1 }), reply(200));
      },
    });
    await connection.flush();
  }
}

function reply(status: number) {
  const answered = headers();
  answered.set(headerNames.status, String(status));
  return { headers: answered };
}
