import { Controller } from '@nestjs/common';
import { adminAudit } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditMessages {
  constructor(private readonly audit: AuditService) {}

  @Handles(adminAudit)
  list({ query }: Inbound<typeof adminAudit>) {
    return this.audit.list(query);
  }
}
