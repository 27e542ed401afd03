import { codeIn } from '@rahi/machine-kit';
import * as z from 'zod';
import { waitFor } from '../wait-for.js';

const message = z.object({
  id: z.string(),
  to: z.array(z.object({ address: z.string() })),
  subject: z.string(),
  text: z.string(),
  date: z.string(),
});

export type InboxMessage = z.infer<typeof message>;

/** Reads the mail of a running product. */
export class InboxReader {
  constructor(private readonly url: string) {}

  /** All messages, or those to one address, oldest first. */
  async messages(address?: string): Promise<InboxMessage[]> {
    const response = await fetch(`${this.url}/email`);
    const all = z.array(message).parse(await response.json());
    const wanted = address?.toLowerCase();
    return wanted === undefined ? all : all.filter(({ to }) => to.some((one) => one.address.toLowerCase() === wanted));
  }

  /** Waits for a code for an address. @param seen how many older messages to it to skip */
  async code(address: string, { seen = 0 }: { seen?: number } = {}): Promise<string> {
    return waitFor(
      async () => {
        const newest = (await this.messages(address)).slice(seen).at(-1);
        return newest && codeIn(newest);
      },
      { what: `a code for ${address} in the inbox` },
    );
  }
}
