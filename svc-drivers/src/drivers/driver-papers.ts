import { Refusal, type DriverApproval, type DriverPapers } from '@rahi/contracts';
import type { Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { recordChange } from './driver-changes.js';
import type { DriverEntity } from './driver.entity.js';
import { say } from '../say.js';
import { DocumentEntity, documentOf } from './document.entity.js';
import { standingOf } from './paper-standing.js';

/** A driver's papers, with what they allow now. */
export async function papersOf(
  manager: EntityManager,
  driver: DriverEntity,
  approval: DriverApproval,
): Promise<DriverPapers> {
  const documents = await manager.find(DocumentEntity, {
    where: { driverId: driver.id },
    order: { uploadedAt: 'DESC', id: 'ASC' },
  });
  const standing = standingOf(documents, { asked: driver.papersAsked }, new Date());
  return { approval, ...standing, documents: documents.map(documentOf) };
}

/** Whether a driver's papers let them drive now. */
export async function mayDriveNow(manager: EntityManager, driver: DriverEntity): Promise<boolean> {
  // R5: their papers were looked at when they went online, and an expired one takes them offline.
  return driver.isOnline || (await standingNow(manager, driver)).mayDrive;
}

async function standingNow(manager: EntityManager, driver: DriverEntity) {
  const papers = await manager.findBy(DocumentEntity, { driverId: driver.id });
  return standingOf(papers, { asked: driver.papersAsked }, new Date());
}

/** @throws Refusal papers_missing when the papers do not let this driver go online */
export async function refuseWithoutPapers(manager: EntityManager, driver: DriverEntity): Promise<void> {
  const { standing, mayDrive } = await standingNow(manager, driver);
  if (mayDrive) return;
  const why = standing === 'ready' || standing === 'expiring' ? 'missing' : standing;
  throw new Refusal('papers_missing', say(`online.papers.${why}`), { standing });
}

/**
 * Writes the standing of a locked driver's papers into the profile. Takes the driver offline when the papers no longer
 * allow driving, but not during a trip, which ends as usual.
 * @returns the resulting profile; the same object when nothing changed
 */
export async function recordStanding(
  manager: EntityManager,
  emit: Emit,
  driver: DriverEntity,
  correlationId: string,
): Promise<DriverEntity> {
  const { standing, mayDrive } = await standingNow(manager, driver);
  const isOnline = driver.isOnline && (mayDrive || driver.onTrip);
  return recordChange(manager, emit, driver, { paperStanding: standing, isOnline }, correlationId);
}
