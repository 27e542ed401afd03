import { Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';
import { RefusedCalls } from './refused-calls.js';
import { SecurityHooks } from './security-hooks.js';

@Module({ providers: [SecurityHooks, RateLimits, RefusedCalls], exports: [RateLimits, RefusedCalls] })
export class SecurityModule {}
