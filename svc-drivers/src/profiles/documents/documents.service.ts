import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  mostDocumentBytes,
  photoSide,
  Refusal,
  type DriverDocument,
  type DriverPapers,
  type Principal,
  type uploadDocument,
} from '@rahi/contracts';
import { CONFIG, LOGGER, Outbox, Reply, type Inbound, type Logger } from '@rahi/service-kit';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { approvalOf, type DriversConfig } from '../../config.js';
import { FileStore } from '../file-store/file-store.js';
import { FleetHints } from '../../fleet/fleet-hints.service.js';
import { lockDriver } from '../../drivers/driver-changes.js';
import { driverNotFound } from '../../drivers/driver-not-found.js';
import { Profiles } from '../profiles.service.js';
import { say } from '../../say.js';
import { DocumentEntity, forTheDriver } from '../../drivers/document.entity.js';
import { papersOf, recordStanding } from '../../drivers/driver-papers.js';
import { keptFileOf, squareOf } from './kept-file.js';
import { deskActionOn } from '../../drivers/desk-action.js';

const noDocument = () => new Refusal('not_found', say('document.none'));

/** The papers of drivers: uploaded by themselves, read by themselves and the desk. */
@Injectable()
export class DocumentsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly outbox: Outbox,
    private readonly profiles: Profiles,
    private readonly files: FileStore,
    private readonly hints: FleetHints,
  ) {}

  /** @throws Refusal not_found for anyone but the driver and administrators */
  async papers(driverId: string, principal: Principal, requestId: string): Promise<DriverPapers> {
    const driver = await this.profiles.visible(driverId, principal, requestId);
    return forTheDriver(await papersOf(this.database.manager, driver, approvalOf(this.config)));
  }

  /**
   * Stores a paper for the desk, replacing one of that kind that waits or was refused. With automatic approval it is
   * approved at once.
   * @throws Refusal too_large; invalid_input for a file that is neither picture nor PDF, in words; unavailable without
   * a store
   */
  async upload(inbound: Inbound<typeof uploadDocument>): Promise<DriverPapers> {
    const { params, body, principal, requestId, deadline } = inbound;
    if (params.driverId !== principal.userId) throw driverNotFound();
    const { id: driverId } = await this.profiles.own(principal, requestId);
    const sent = Buffer.from(body.file, 'base64');
    if (sent.length > mostDocumentBytes) throw new Refusal('too_large', say('document.tooLarge'));
    const { type, bytes } = await keptFileOf(sent);
    // A picture of little but noise may grow.
    if (bytes.length > mostDocumentBytes) throw new Refusal('too_large', say('document.tooLarge'));
    const id = randomUUID();
    await this.files.put(id, bytes, type);
    const at = new Date();
    const automatic = approvalOf(this.config) === 'automatic';
    const kept = this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) throw driverNotFound();
      const states = automatic ? (['waiting', 'refused', 'approved'] as const) : (['waiting', 'refused'] as const);
      const older = await manager.findBy(DocumentEntity, { driverId, kind: params.kind, state: In(states) });
      await manager.remove(older.map((one) => Object.assign(new DocumentEntity(), one)));
      await manager.insert(DocumentEntity, {
        id,
        driverId,
        kind: params.kind,
        state: automatic ? 'approved' : 'waiting',
        type,
        bytes: bytes.length,
        uploadedAt: at,
        decidedAt: automatic ? at : null,
      });
      const after = await recordStanding(manager, emit, driver, requestId);
      return [
        older.map((one) => one.id),
        forTheDriver(await papersOf(manager, after, approvalOf(this.config))),
      ] as const;
    }, deadline);
    const [replaced, papers] = await kept.catch(async (error: unknown) => {
      // Without a row the file cannot be found.
      await this.forget([id]);
      throw error;
    });
    await this.forget(replaced);
    await this.hints.changed(driverId);
    return papers;
  }

  /**
   * The file of a paper, for its driver; for an administrator it is written into the audit log first (R37).
   * @throws Refusal not_found for others, and for a paper of another type
   */
  async file(
    id: string,
    type: DriverDocument['type'],
    { principal, requestId }: { principal: Principal; requestId: string },
  ): Promise<Reply<Uint8Array>> {
    const document = await this.database.manager.findOneBy(DocumentEntity, { id, type });
    const own = document?.driverId === principal.userId;
    if (!document || (!own && !principal.isAdmin)) throw noDocument();
    const bytes = await this.files.get(id);
    if (!bytes) throw noDocument();
    if (!own) {
      await this.outbox.transaction(async (_manager, emit) => {
        const entry = deskActionOn(principal, 'driver.view_paper', document.driverId, document.kind);
        await emit('audit.admin_acted.v1', entry, requestId);
      });
    }
    return new Reply(bytes, { http: headersOf(document) });
  }

  /** The photo of a driver for their rider: one that a person at the desk has approved, or null. */
  async face(driverId: string): Promise<Buffer | null> {
    const found = await this.database.manager.findOneBy(DocumentEntity, {
      driverId,
      kind: 'photo',
      state: 'approved',
      type: 'image/jpeg',
      decidedBy: Not(IsNull()),
    });
    const bytes = found && (await this.files.get(found.id));
    return bytes && squareOf(bytes, photoSide);
  }

  /** Removes files that have no row. If that fails for a file whose row was replaced, the sweep of papers removes it. */
  async forget(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.files.remove(name).catch((error: unknown) => {
        this.log.warn({ file: name, error: String(error) }, 'a file that is replaced could not be removed');
      });
    }
  }
}

/** A PDF is saved, never shown. The gateway also adds a sandbox header. */
function headersOf({ kind, type }: DocumentEntity): Record<string, string> {
  const isPdf = type === 'application/pdf';
  return { 'content-disposition': isPdf ? `attachment; filename="${kind}.pdf"` : `inline; filename="${kind}.jpg"` };
}
