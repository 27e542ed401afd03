import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { InvoiceController } from './invoice.controller.js';

@Module({ imports: [RidesModule], controllers: [InvoiceController] })
export class InvoiceModule {}
