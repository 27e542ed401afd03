import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { authConfig } from './config.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { BreachesModule } from './breaches/breaches.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { MailModule } from './mail/mail.module.js';
import { PersonModule } from './person/person.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { keptData } from './kept-data.js';

export const service: ServiceOptions = {
  name: 'svc-auth',
  config: authConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keptData,
};

/** The floors, lowest first: README.md says what each one holds. */
@Module({
  imports: [
    ServiceModule.forRoot(service),
    IdentityModule,
    MailModule,
    SignInModule,
    AccountsModule,
    PersonModule,
    BreachesModule,
  ],
})
export class AppModule {}
