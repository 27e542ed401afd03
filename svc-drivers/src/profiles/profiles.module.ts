import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, SharedNumbers } from '@rahi/service-kit';
import { DriversModule } from '../drivers/drivers.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { AbsentDrivers } from './absent-drivers.service.js';
import { DocumentsMessages } from './documents/documents.messages.js';
import { DocumentsService } from './documents/documents.service.js';
import { PaperDays } from './documents/paper-days.service.js';
import { ReviewsService } from './documents/reviews.service.js';
import { fileStoreOf } from './file-store/chosen-store.js';
import { WorkingHours } from './duty/working-hours.service.js';
import { FileStore } from './file-store/file-store.js';
import { ParcelPhotoEntity } from '../drivers/parcel-photo.entity.js';
import { ParcelPhotosMessages } from './parcel-photos/parcel-photos.messages.js';
import { ParcelPhotos } from './parcel-photos/parcel-photos.service.js';
import { ProfileUpdate } from './profile-update.service.js';
import { ProfilesMessages } from './profiles.messages.js';
import { Profiles } from './profiles.service.js';
import { SharedNumbersMessages } from './shared-numbers.messages.js';
import { Shifts } from './shifts/shifts.service.js';
import { UpiAddresses } from './upi-addresses.service.js';
import { UserEvents } from './user-events.service.js';
import { VehicleFeatures } from './vehicle-features.service.js';
import { WomenVerified } from './women-verified.service.js';

/** Floor 6: profiles, papers, shifts. */
@Module({
  imports: [DriversModule, FleetModule, GeographyModule, TypeOrmModule.forFeature([ParcelPhotoEntity])],
  controllers: [DocumentsMessages, ParcelPhotosMessages, ProfilesMessages, SharedNumbersMessages],
  providers: [
    AbsentDrivers,
    DocumentsService,
    { provide: FileStore, useFactory: fileStoreOf, inject: [CONFIG] },
    PaperDays,
    ParcelPhotos,
    Profiles,
    ProfileUpdate,
    ReviewsService,
    SharedNumbers,
    Shifts,
    UpiAddresses,
    UserEvents,
    VehicleFeatures,
    WomenVerified,
    WorkingHours,
  ],
  exports: [Profiles, Shifts],
})
export class ProfilesModule {}
