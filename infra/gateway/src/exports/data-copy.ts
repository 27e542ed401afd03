import { copyPiece, copyReady, dataCopyFile, Refusal, serviceArea, serviceNames } from '@rahi/contracts';
import type { Caller } from '@rahi/service-kit/process';
import type { FastifyRequest } from 'fastify';
import { say } from '../say.js';
import { soon, type Piece, type Source } from './source.js';

/**
 * The copy of a person's data as one JSON file: `{about, <service>: [{table, as, what, rows}, …], …}`. `next` is
 * `<service>/<piece>`.
 */
export function dataCopy(caller: Caller, callerId: string, request: FastifyRequest): Source {
  const { id, requestId } = dataCopyFile.params.parse(request.params);
  const pieceOf = async (index: number, piece: number): Promise<Piece> => {
    const service = serviceNames[index];
    if (service === undefined) return { csv: '}\n', next: null };
    const asked = { requestId, personId: callerId, piece };
    const { body } = await caller.ask(copyPiece(serviceArea(service)), asked, soon(request));
    const head = piece === 0 ? `,\n${JSON.stringify(service)}: [\n` : ',\n';
    if (body === null) return { csv: piece === 0 ? `${head}]` : '\n]', next: `${index + 1}/0` };
    return { csv: (piece === 0 ? head : ',\n') + body, next: `${index}/${piece + 1}` };
  };
  return {
    name: 'rahi-my-data.json',
    type: 'application/json; charset=utf-8',
    pieceAfter: async (after) => {
      // Another person's copy does not exist for the caller.
      if (id !== callerId) throw new Refusal('not_found', say('copy.none'));
      if (after === null) {
        const { askedAt, until } = await caller.ask(copyReady, { requestId, personId: callerId }, soon(request));
        const what =
          'Everything that Rahi keeps about you, by service and table. "what" says in words what a table holds.';
        const about = { what, person: callerId, askedAt, downloadUntil: until, services: serviceNames };
        return { csv: `{"about": ${JSON.stringify(about)}`, next: '0/0' };
      }
      const [index, piece] = after.split('/').map(Number);
      return pieceOf(index ?? 0, piece ?? 0);
    },
  };
}
