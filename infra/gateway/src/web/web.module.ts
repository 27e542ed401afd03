import { Module } from '@nestjs/common';
import { WebRoutes } from './web-routes.js';

@Module({ providers: [WebRoutes] })
export class WebModule {}
