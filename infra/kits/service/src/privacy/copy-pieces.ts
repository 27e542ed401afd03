import { Controller, type Type } from '@nestjs/common';
import { copyPiece } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { HandlesInternal, type InternalInbound } from '../nats/handles.js';
import { readPiece } from './copy.js';

/** What every service answers about its part of a person's copy, under its own area. */
export function copyPieces(area: string): Type {
  const rpc = copyPiece(area);

  @Controller()
  class CopyPieces {
    constructor(private readonly database: DataSource) {}

    @HandlesInternal(rpc)
    async piece({ request }: InternalInbound<typeof rpc>) {
      return { body: await readPiece(this.database, request) };
    }
  }

  return CopyPieces;
}
