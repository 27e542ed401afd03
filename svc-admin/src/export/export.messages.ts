import { Controller } from '@nestjs/common';
import { exportPiece } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { ExportService } from './export.service.js';

@Controller()
export class ExportMessages {
  constructor(private readonly exports: ExportService) {}

  @HandlesInternal(exportPiece)
  piece({ request, requestId }: InternalInbound<typeof exportPiece>) {
    return this.exports.piece(request, requestId, new Date());
  }
}
