import { Controller } from '@nestjs/common';
import { readStatement, settleStatement, type Statement } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { BankStatements } from './bank-statements.service.js';

/** The bank's statement at the desk. */
@Controller()
export class StatementController {
  constructor(private readonly statements: BankStatements) {}

  @Handles(readStatement)
  read({ body }: Inbound<typeof readStatement>): Promise<Statement> {
    return this.statements.read(body.csv);
  }

  @Handles(settleStatement)
  settle({ body, principal, ...cause }: Inbound<typeof settleStatement>): Promise<Statement> {
    return this.statements.settle(body.csv, body.rows, principal, cause);
  }
}
