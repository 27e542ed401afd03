import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { HealthModule } from '../health/health.module.js';
import { SecurityModule } from '../security/security.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CallGate } from './call-gate.js';
import { CallRoutes } from './call-routes.js';
import { CallsService } from './calls.service.js';
import { OwnCalls } from './own-calls.js';

@Module({
  imports: [SessionsModule, SecurityModule, HealthModule, ExportsModule],
  providers: [CallGate, CallRoutes, CallsService, OwnCalls],
  exports: [CallGate],
})
export class CallsModule {}
