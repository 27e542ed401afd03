import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  adminExport,
  dataCopyFile,
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
import { accessDetails, Caller } from '@rahi/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitOf } from '../calls/visit.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { say } from '../say.js';
import { dataCopy } from './data-copy.js';
import { pieceMs, soon, type Piece, type Source } from './source.js';

/** A browser that reads nothing for this long is cut off, in milliseconds. */
const stalledMs = 60_000;

/** The calls whose answers are joined here. */
export const fileCalls: readonly Call[] = [adminExport, journalFile, dataCopyFile];

/**
 * Streams files of any length. The next piece is requested when the browser has read the one before, so at most two are
 * in memory. The first is requested before anything is sent, so a refusal is a normal answer; a later failure breaks
 * the connection, and the browser shows a failed download.
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
    const { name, type = csvType, pieceAfter } = this.#sourceOf(call, request);
    const first = await pieceAfter(null);
    void reply
      .header('content-type', type)
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
      if (this.#stopping) throw new Refusal('unavailable', say('failure.stopping'));
      await this.#checkAccess(call, request);
    }
  }

  #sourceOf(call: Call, request: FastifyRequest): Source {
    if (call === dataCopyFile) return dataCopy(this.caller, actorOf(request), request);
    return call === journalFile ? this.#journal(request) : this.#table(request);
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
    // The proof of identity was checked before the file began; the file may take longer than the proof is valid.
    if (refused && refused !== 'step_up_needed') throw new Refusal(refused, accessDetails[refused]);
  }
}

function actorOf(request: FastifyRequest): string {
  const { known } = visitOf(request);
  if (!known) throw new Error('an export did not pass the gate');
  return known.principal.userId;
}

const csvType = 'text/csv; charset=utf-8';
