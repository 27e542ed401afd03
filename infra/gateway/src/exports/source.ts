import { languageOfHeader } from '@rahi/contracts';
import type { FastifyRequest } from 'fastify';

/** How long a service may take for one piece, in milliseconds. */
export const pieceMs = 5000;

export interface Piece {
  /** Text of the file, of whatever type it is. */
  csv: string;
  next: string | null;
}

/** A file's name, and the service that has its pieces. */
export interface Source {
  name: string;
  /** CSV by default. */
  type?: string;
  /** @param after where the piece before ended; null for the first */
  pieceAfter(this: void, after: string | null): Promise<Piece>;
}

export const soon = ({ id, headers }: FastifyRequest) => ({
  requestId: id,
  deadline: Date.now() + pieceMs,
  language: languageOfHeader(headers['accept-language']),
});
