import { Catch, type ExceptionFilter } from '@nestjs/common';

/** Refusals and failures reach the transport as they are: it answers with a problem document. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  catch(error: unknown): never {
    throw error;
  }
}
