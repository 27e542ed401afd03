import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LiveModule } from '../live/live.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { CaseMessageEntity } from './cases/case-message.entity.js';
import { CaseNoteEntity } from './cases/case-note.entity.js';
import { CasePhotoEntity } from './cases/case-photo.entity.js';
import { CaseEntity } from './cases/case.entity.js';
import { Cases } from './cases/cases.service.js';
import { CaseClocks } from './clocks/case-clocks.job.js';
import { CaseQueueController } from './desk/case-queue.controller.js';
import { CasesDeskController } from './desk/cases-desk.controller.js';
import { DeskThreads } from './desk/desk-threads.service.js';
import { CasesController } from './people/cases.controller.js';
import { PeopleCases } from './people/people-cases.service.js';
import { CasePost } from './post/case-post.service.js';

/** Floor 6: cases that people open with the desk. */
@Module({
  imports: [
    TablesModule,
    LiveModule,
    TypeOrmModule.forFeature([CaseEntity, CaseMessageEntity, CaseNoteEntity, CasePhotoEntity]),
  ],
  controllers: [CasesController, CaseQueueController, CasesDeskController],
  providers: [CaseClocks, CasePost, Cases, DeskThreads, PeopleCases],
})
export class SupportModule {}
