import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  adminExport,
  exportPiece,
  exportQuerySchema,
  journalFile,
  journalPiece,
  kolkataDate,
  moneyPeriodSchema,
  Refusal,
  refusedAccess,
  type Call,
} from '@rahi/contracts';
import { accessDetails, Caller } from '@rahi/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitOf } from '../calls/visit.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** How long a service may take for one piece, in milliseconds. */
const pieceMs = 5000;
/** A browser that reads nothing for this long is cut off, in milliseconds. */
const stalledMs = 60_000;

/** The calls whose answers are joined here. */
export const fileCalls: readonly Call[] = [adminExport, journalFile];

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
  async open(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const { name, pieceAfter } = call === journalFile ? this.#journal(request) : this.#table(request);
    const first = await pieceAfter(null);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      // Otherwise an edge in front buffers the file.
      .header('x-accel-buffering', 'no');
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
    return Readable.from(this.#pieces(call, request, first, pieceAfter), { objectMode: false });
  }

  async *#pieces(
    call: Call,
    request: FastifyRequest,
    first: Piece,
    pieceAfter: Source['pieceAfter'],
  ): AsyncGenerator<string> {
    for (let piece = first; ; piece = await pieceAfter(piece.next)) {
      // A piece may be empty when a search finds nothing, and an empty chunk would end the stream.
      if (piece.csv !== '') yield piece.csv;
      if (piece.next === null) return;
      if (this.#stopping) throw new Refusal('unavailable', 'The gateway stops.');
      await this.#checkAccess(call, request);
    }
  }

  #table(request: FastifyRequest): Source {
    const query = exportQuerySchema.parse(request.query);
    const actorId = actorOf(request);
    return {
      name: `rahi-${query.table}-${kolkataDate(new Date())}.csv`,
      pieceAfter: (after) => this.caller.ask(exportPiece, { query, actorId, after }, soon(request)),
    };
  }

  #journal(request: FastifyRequest): Source {
    const query = moneyPeriodSchema.parse(request.query);
    const actorId = actorOf(request);
    return {
      name: `rahi-journal-${query.from}-to-${query.to}.csv`,
      pieceAfter: (after) => this.caller.ask(journalPiece, { query, actorId, after }, soon(request)),
    };
  }

  /** A user who loses the role or the session gets no further piece. */
  async #checkAccess(call: Call, request: FastifyRequest): Promise<void> {
    const { token } = visitOf(request);
    const known = token === null ? null : await this.sessions.resolve(token, request.id, Date.now() + pieceMs);
    const refused = refusedAccess(call, known?.principal ?? null);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
  }
}

interface Piece {
  csv: string;
  next: string | null;
}

/** A file's name, and the service that has its pieces. */
interface Source {
  name: string;
  /** @param after where the piece before ended; null for the first */
  pieceAfter(this: void, after: string | null): Promise<Piece>;
}

function actorOf(request: FastifyRequest): string {
  const { known } = visitOf(request);
  if (!known) throw new Error('an export did not pass the gate');
  return known.principal.userId;
}

const soon = ({ id }: FastifyRequest) => ({ requestId: id, deadline: Date.now() + pieceMs });
