import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';

/** What a new gateway has answered: all of the body, or the body as it comes. */
export interface TriedAnswer {
  readonly status: number;
  readonly headers: Record<string, string[]>;
  readonly body: Buffer | IncomingMessage;
}

export interface TriedQuestion {
  /** Of the loopback address, where the new gateway trusts `X-Forwarded-For`. */
  readonly port: number;
  readonly body: Buffer;
  /** Waits for the whole body of the answer. */
  readonly whole: boolean;
  /** How long it may take until the body of the answer begins or, with `whole`, ends. */
  readonly withinMs: number;
}

/** Not passed on: they are about one connection (RFC 9110, 7.6.1), or say what this gateway says itself. */
const ofTheConnection =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*)$/;

/**
 * Asks a new gateway on this machine what was asked here.
 * @returns `unheard` when nobody listens there: nothing has happened; null when no answer comes in time, or it breaks off
 */
export async function askTrial(
  request: FastifyRequest,
  { port, body, whole, withinMs }: TriedQuestion,
): Promise<TriedAnswer | 'unheard' | null> {
  const { method, url: path, headers } = request.raw;
  // A connection of its own: one that is kept could be closed by the other side just now.
  const asked = httpRequest({ port, host: '127.0.0.1', agent: false, method, path });
  for (const [name, value] of Object.entries(passedOn(headers))) asked.setHeader(name, value);
  asked.setHeader('host', request.host);
  asked.setHeader('x-forwarded-for', request.ip);
  asked.setHeader('x-forwarded-proto', request.protocol);
  let heard = false;
  asked.once('socket', (socket) => socket.once('connect', () => (heard = true)));
  const late = setTimeout(() => asked.destroy(), withinMs);
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve).on('error', reject).end(body);
    });
    const { statusCode: status = 0 } = answer;
    return { status, headers: passedOn(answer.headersDistinct), body: whole ? await buffer(answer) : answer };
  } catch {
    // Whatever broke is a fault of the new version, or it is not there.
    return heard ? null : 'unheard';
  } finally {
    clearTimeout(late);
  }
}

function passedOn<V>(headers: NodeJS.Dict<V>): Record<string, V> {
  const kept: Record<string, V> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofTheConnection.test(name)) kept[name] = value;
  }
  return kept;
}
