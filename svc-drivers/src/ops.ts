import { runOpsProgram } from '@rahi/service-kit';
import { DocumentEntity } from './drivers/document.entity.js';
import { ParcelPhotoEntity } from './drivers/parcel-photo.entity.js';
import { papersCommands } from './profiles/documents/papers.commands.js';
import { RideRatingEntity } from './ledger/ride-rating.entity.js';
import { ridesCommands } from './ledger/rides.commands.js';
import { SettlementEntity } from './ledger/settlement.entity.js';
import { TripEntity } from './ledger/trip.entity.js';
import { DriverEntity } from './drivers/driver.entity.js';

const entities = [DocumentEntity, DriverEntity, ParcelPhotoEntity, RideRatingEntity, SettlementEntity, TripEntity];
await runOpsProgram({ name: 'svc-drivers', entities, commands: [...ridesCommands, ...papersCommands] });
