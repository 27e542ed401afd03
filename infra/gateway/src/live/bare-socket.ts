import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const names = /^(?:bound )?socketOn(?:Close|Data|Drain|End|Error|Timeout)$/;

/**
 * Takes the socket of an answer that never ends away from the HTTP server. For the next request on a connection Node keeps a parser,
 * the last request and their listeners: half of the memory of a live stream (bench `streams`). Node lets go of them in this way when a
 * connection is upgraded, and has no documented way to ask for it. Where it keeps them under other names, they stay, and nothing else changes.
 */
export function takeSocket(answer: ServerResponse, socket: Socket): void {
  answer.detachSocket(socket);
  // Right now the parser may still be at work on this very request.
  setImmediate(() => letGoOfParser(socket));
}

function letGoOfParser(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (socket.destroyed || !isParser(parser)) return;
  for (const event of socket.eventNames()) {
    for (const listener of socket.listeners(event).filter(isOfHttpServer)) socket.off(event, listener);
  }
  parser.unconsume();
  parser.remove();
  parser.close();
  Reflect.set(socket, 'parser', null);
  // What the browser still sends is dropped; when it leaves, the connection ends on this side, too.
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.resume();
}

/** Whether Node's HTTP server listens with this to a connection. */
function isOfHttpServer(listener: { readonly name: string }): listener is (...given: unknown[]) => void {
  return names.test(listener.name);
}

type Parser = Record<'close' | 'remove' | 'unconsume', () => void>;

function isParser(value: unknown): value is Parser {
  if (typeof value !== 'object' || value === null) return false;
  return ['close', 'remove', 'unconsume'].every((method) => typeof Reflect.get(value, method) === 'function');
}
