import { Module } from '@nestjs/common';
import { partnersProgram } from '@rahi/contracts';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { Answers } from './api/answers.service.js';
import { Estimates } from './api/estimates.service.js';
import { RequestsController } from './api/requests.controller.js';
import { Rides } from './api/rides.service.js';
import { Usage } from './keys/usage.service.js';
import { VehicleTypes } from './api/vehicle-types.service.js';
import { Clients } from './desk/clients.service.js';
import { DeskController } from './desk/desk.controller.js';
import { Organisations } from './desk/organisations.service.js';
import { Areas } from './gofs/areas.js';
import { Gofs } from './gofs/gofs.service.js';
import { Queries } from './gofs/queries.service.js';
import { OldRows } from './keys/old-rows.job.js';
import { Proofs } from './keys/proofs.service.js';
import { Tokens } from './keys/tokens.service.js';
import { PagesController } from './pages.controller.js';
import { partnersConfig } from './partners.config.js';
import { OrganisationQuestions } from './services/organisation-questions.js';
import { RidesQuestions } from './services/rides-questions.js';

/** Where partners have keys: with a database, which keeps nothing about people. */
export const program: ServiceOptions = {
  name: partnersProgram,
  config: partnersConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keptData: null,
};

@Module({
  imports: [ServiceModule.forRoot(program)],
  controllers: [PagesController, DeskController, RequestsController],
  providers: [
    Areas,
    RidesQuestions,
    Queries,
    Gofs,
    Organisations,
    Clients,
    Proofs,
    Tokens,
    OldRows,
    Usage,
    VehicleTypes,
    Estimates,
    OrganisationQuestions,
    Rides,
    Answers,
  ],
})
export class ApiModule {}
