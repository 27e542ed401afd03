import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { partnerPage } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit/program';
import type * as z from 'zod/mini';
import { Gofs } from './gofs/gofs.service.js';

/** What the gateway asks for partners. */
@Controller()
export class PagesController {
  constructor(private readonly gofs: Gofs) {}

  @HandlesInternal(partnerPage)
  async page({
    request,
    ...asking
  }: InternalInbound<typeof partnerPage>): Promise<z.output<typeof partnerPage.answer>> {
    const file = await this.gofs.page(request.path, new URLSearchParams(request.query), asking);
    const body = JSON.stringify(file);
    const etag = tagOf(file.data);
    const maxAge = Math.max(0, Math.ceil(file.last_updated + file.ttl - Date.now() / 1000));
    const isKnown = request.ifNoneMatch?.split(',').some((one) => one.trim() === etag) ?? false;
    return { body: isKnown ? null : body, etag, maxAge };
  }
}

/** Weak (RFC 9110, 8.8.1): two copies with the same data differ in when they were made. */
function tagOf(data: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
}
