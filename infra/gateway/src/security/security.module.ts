import { Module } from '@nestjs/common';
import { SecurityHooks } from './security-hooks.js';

@Module({ providers: [SecurityHooks] })
export class SecurityModule {}
