import { MsgHdrsImpl, type MsgHdrs } from '@nats-io/transport-node';

const lineBreak = /[\r\n]/;

/**
 * Headers with these values, each once; what is undefined is left out. The client's own `set` looks through all names
 * twice and writes the name anew for each.
 * @throws TypeError for a value with a line break: what follows it would be a header of its own
 */
export function headersWith(values: Readonly<Record<string, string | undefined>>): MsgHdrs {
  const written: Record<string, string[]> = {};
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    if (lineBreak.test(value)) throw new TypeError(`the header ${name} has a line break`);
    written[name] = [value];
  }
  return MsgHdrsImpl.fromRecord(written);
}
