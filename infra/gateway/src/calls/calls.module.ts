import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CallRoutes } from './call-routes.js';
import { CallsService } from './calls.service.js';

@Module({ imports: [SessionsModule], providers: [CallRoutes, CallsService] })
export class CallsModule {}
