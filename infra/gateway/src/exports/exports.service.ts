import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  adminExport,
  exportPiece,
  exportQuerySchema,
  kolkataDate,
  Refusal,
  refusedAccess,
  type ExportQuery,
} from '@rahi/contracts';
import { accessDetails, Caller } from '@rahi/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitOf } from '../calls/visit.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** How long svc-admin may take for one piece, in milliseconds. */
const pieceMs = 5000;
/** A browser that reads nothing for this long is cut off, in milliseconds. */
const stalledMs = 60_000;

/**
 * Streams files of any length. The next piece is requested when the browser has read the one before, so at most two are in
 * memory. The first is requested before anything is sent, so that a refusal is a normal answer; a later failure breaks the
 * connection, and the browser shows a failed download.
 */
@Injectable()
export class ExportsService implements OnModuleDestroy {
  #stopping = false;

  constructor(
    private readonly caller: Caller,
    private readonly sessions: SessionsService,
  ) {}

  onModuleDestroy(): void {
    this.#stopping = true;
  }

  /** @throws Refusal when the first piece cannot be made */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const query = exportQuerySchema.parse(request.query);
    const first = await this.#piece(request, query, null);
    const name = `rahi-${query.table}-${kolkataDate(new Date())}.csv`;
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      // Otherwise an edge in front buffers the file.
      .header('x-accel-buffering', 'no');
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    return Readable.from(this.#pieces(request, query, first), { objectMode: false });
  }

  async *#pieces(request: FastifyRequest, query: ExportQuery, first: Piece): AsyncGenerator<string> {
    for (let piece = first; ; piece = await this.#piece(request, query, piece.next)) {
      // A piece may be empty when a search finds nothing, and an empty chunk would end the stream.
      if (piece.csv !== '') yield piece.csv;
      if (piece.next === null) return;
      if (this.#stopping) throw new Refusal('unavailable', 'The gateway stops.');
      await this.#checkAccess(request);
    }
  }

  #piece(request: FastifyRequest, query: ExportQuery, after: string | null): Promise<Piece> {
    const { known } = visitOf(request);
    if (!known) throw new Error('an export did not pass the gate');
    const question = { query, actorId: known.principal.userId, after };
    return this.caller.ask(exportPiece, question, { requestId: request.id, deadline: Date.now() + pieceMs });
  }

  /** A user who loses the role or the session gets no further piece. */
  async #checkAccess(request: FastifyRequest): Promise<void> {
    const { token } = visitOf(request);
    const known = token === null ? null : await this.sessions.resolve(token, request.id, Date.now() + pieceMs);
    const refused = refusedAccess(adminExport, known?.principal ?? null);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
  }
}

interface Piece {
  csv: string;
  next: string | null;
}
