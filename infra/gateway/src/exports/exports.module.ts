import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ExportsService } from './exports.service.js';

@Module({ imports: [SessionsModule], providers: [ExportsService], exports: [ExportsService] })
export class ExportsModule {}
