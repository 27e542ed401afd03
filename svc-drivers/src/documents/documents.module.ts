import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FileStoreModule } from '../file-store/file-store.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { DocumentEntity } from '../drivers/document.entity.js';
import { DocumentsMessages } from './documents.messages.js';
import { DocumentsService } from './documents.service.js';
import { PaperDays } from './paper-days.service.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  imports: [FileStoreModule, FleetModule, ProfilesModule, TypeOrmModule.forFeature([DocumentEntity])],
  controllers: [DocumentsMessages],
  providers: [DocumentsService, PaperDays, ReviewsService],
})
export class DocumentsModule {}
