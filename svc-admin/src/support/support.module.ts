import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LiveModule } from '../live/live.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { CaseMessageEntity } from './cases/case-message.entity.js';
import { CaseNoteEntity } from './cases/case-note.entity.js';
import { CasePhotoEntity } from './cases/case-photo.entity.js';
import { CaseEntity } from './cases/case.entity.js';
import { Cases } from './cases/cases.service.js';
import { LostItemEntity } from './cases/lost-item.entity.js';
import { CaseClocks } from './clocks/case-clocks.job.js';
import { CaseQueueController } from './desk/case-queue.controller.js';
import { CasesDeskController } from './desk/cases-desk.controller.js';
import { DeskThreads } from './desk/desk-threads.service.js';
import { CasesController } from './people/cases.controller.js';
import { LostItemsController } from './people/lost-items.controller.js';
import { LostItems } from './people/lost-items.service.js';
import { PeopleCases } from './people/people-cases.service.js';
import { CasePost } from './post/case-post.service.js';

/** Floor 6: cases that people open with the desk. */
@Module({
  imports: [
    TablesModule,
    LiveModule,
    TypeOrmModule.forFeature([CaseEntity, CaseMessageEntity, CaseNoteEntity, CasePhotoEntity, LostItemEntity]),
  ],
  controllers: [CasesController, CaseQueueController, CasesDeskController, LostItemsController],
  providers: [CaseClocks, CasePost, Cases, DeskThreads, LostItems, PeopleCases],
})
export class SupportModule {}
