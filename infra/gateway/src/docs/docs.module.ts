import { Module } from '@nestjs/common';
import { DocsRoutes } from './docs-routes.js';

@Module({ providers: [DocsRoutes] })
export class DocsModule {}
