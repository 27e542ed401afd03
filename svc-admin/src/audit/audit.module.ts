import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';
import { AuditMessages } from './audit.messages.js';
import { AuditService } from './audit.service.js';

@Module({ controllers: [AuditMessages], providers: [AuditLog, AuditService] })
export class AuditModule {}
