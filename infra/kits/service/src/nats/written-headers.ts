import { headers, type MsgHdrs } from '@nats-io/transport-node';

/**
 * Headers with these values, each once; undefined values are left out.
 * @throws Error for a value with a line break: the rest would become another header
 */
export function headersWith(values: Readonly<Record<string, string | undefined>>): MsgHdrs {
  const written = headers();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) written.append(name, value);
  return written;
}
