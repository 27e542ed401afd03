import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { InvoiceMessages } from './invoice.messages.js';
import { InvoiceService } from './invoice.service.js';

@Module({ imports: [RidesModule], controllers: [InvoiceMessages], providers: [InvoiceService] })
export class InvoiceModule {}
