import { Module } from '@nestjs/common';
import { partnersProgram } from '@rahi/contracts';
import { ProgramModule } from '@rahi/service-kit/program';
import { Areas } from './gofs/areas.js';
import { Gofs } from './gofs/gofs.service.js';
import { Queries } from './gofs/queries.service.js';
import { PagesController } from './pages.controller.js';
import { partnersConfig } from './partners.config.js';
import { RidesQuestions } from './services/rides-questions.js';

@Module({
  imports: [ProgramModule.forRoot({ name: partnersProgram, config: partnersConfig })],
  controllers: [PagesController],
  providers: [Areas, RidesQuestions, Queries, Gofs],
})
export class AppModule {}
