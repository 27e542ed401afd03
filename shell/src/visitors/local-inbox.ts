import * as z from 'zod/mini';
import { readSettings } from '../remotes/area-override.js';

const settingsSchema = z.object({ local: z.boolean(), inboxUrl: z.nullable(z.string()) });

/**
 * The address of the inbox that receives every mail in local mode; null in a deployment, and where the page is not opened on
 * the machine on which the inbox answers.
 * @param settings reads `/config.json`
 * @param hostname of the page
 */
export async function localInbox(
  settings: () => Promise<unknown> = readSettings,
  hostname: string = window.location.hostname,
): Promise<string | null> {
  if (!['localhost', '127.0.0.1'].includes(hostname)) return null;
  const { data } = settingsSchema.safeParse(await settings());
  return data?.local ? data.inboxUrl : null;
}
