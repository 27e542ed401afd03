/** A start that cannot go on. The message is the one sentence a person reads; `log` is the file that says more. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly log: string | undefined;

  constructor(sentence: string, options: { log?: string; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.log = options.log;
  }
}
