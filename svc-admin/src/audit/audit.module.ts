import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { AuditLog } from './audit-log.service.js';
import { AuditMessages } from './audit.messages.js';
import { AuditService } from './audit.service.js';

@Module({ imports: [LiveModule], controllers: [AuditMessages], providers: [AuditLog, AuditService] })
export class AuditModule {}
