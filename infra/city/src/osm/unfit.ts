/** A file that no pack can be made of. */
export class Unfit extends Error {
  override name = 'Unfit';

  /** @param sentence for the operator, about the file of that name */
  constructor(
    readonly sentence: (file: string) => string,
    options?: ErrorOptions,
  ) {
    super(sentence('the file'), options);
  }
}

/** The file ends too early. */
export const cutOff = (): Unfit => new Unfit((file) => `${file} is cut off: its end is missing. Download it again.`);
