import {
  ClosedConnectionError,
  createInbox,
  NoRespondersError,
  TimeoutError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type PermissionViolationError,
} from '@nats-io/transport-node';

interface Waiting {
  readonly subject: string;
  answer(msg: Msg): void;
  fail(error: Error): void;
}

/**
 * Requests under way on a connection. All answers come to one subscription; the last part of their subject says which
 * request they are for. The client's own `request` does the same, but makes an Error with its stack and a race of
 * promises for each that goes well.
 */
export class OpenRequests {
  readonly #inbox: string;
  readonly #waiting = new Map<string, Waiting>();
  #listening = false;
  #asked = 0;

  /** @param prefix of the inboxes that this process may hear */
  constructor(
    private readonly connection: NatsConnection,
    prefix: string,
  ) {
    this.#inbox = `${createInbox(prefix)}.`;
    void connection.closed().then(() => this.#failAll(new ClosedConnectionError()));
  }

  /**
   * Asks and waits for one answer.
   * @param timeout milliseconds, at least 1
   * @throws TimeoutError past it; NoRespondersError when nobody hears the subject; PermissionViolationError when this
   * process may not ask it; ClosedConnectionError
   */
  ask(subject: string, payload: string, { timeout, headers }: { timeout: number; headers: MsgHdrs }): Promise<Msg> {
    if (!this.#listening) this.#listen();
    this.#asked += 1;
    const token = String(this.#asked);
    return new Promise((resolve, reject) => {
      const settled = () => {
        clearTimeout(timer);
        this.#waiting.delete(token);
      };
      const fail = (error: Error) => {
        settled();
        reject(error);
      };
      const answer = (msg: Msg) => {
        settled();
        resolve(msg);
      };
      const timer = setTimeout(() => fail(new TimeoutError()), timeout);
      this.#waiting.set(token, { subject, answer, fail });
      try {
        this.connection.publish(subject, payload, { reply: this.#inbox + token, headers });
      } catch (error) {
        settled();
        throw error;
      }
    });
  }

  /** The server let a message of this connection go no further: whoever asked by it will not be answered. */
  refused(error: PermissionViolationError): void {
    if (error.operation !== 'publish') return;
    for (const { subject, fail } of this.#waiting.values()) if (subject === error.subject) fail(error);
  }

  #listen(): void {
    this.#listening = true;
    this.connection.subscribe(`${this.#inbox}*`, {
      callback: (error, msg) => {
        if (!error) return this.#settle(msg);
        // The client has given the subscription up; the next request tries again.
        this.#listening = false;
        this.#failAll(error);
      },
    });
  }

  #settle(msg: Msg): void {
    const waiting = this.#waiting.get(msg.subject.slice(this.#inbox.length));
    // It came after its deadline.
    if (!waiting) return;
    if (msg.data.length === 0 && msg.headers?.code === 503) waiting.fail(new NoRespondersError(waiting.subject));
    else waiting.answer(msg);
  }

  #failAll(error: Error): void {
    for (const { fail } of this.#waiting.values()) fail(error);
  }
}
