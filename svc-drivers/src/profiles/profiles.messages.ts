import { Controller } from '@nestjs/common';
import {
  driverByUser,
  driverStanding,
  driverVersions,
  featureReviews,
  updateDriver,
  verifyFeature,
  verifyUpi,
  verifyWoman,
  womanReviews,
  type WomanReview,
  type DriverProfile,
  type DriverStanding,
  type FeatureReview,
} from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound, type Reply } from '@rahi/service-kit';
import { ProfileUpdate } from './profile-update.service.js';
import { Profiles } from './profiles.service.js';
import { UpiAddresses } from './upi-addresses.service.js';
import { VehicleFeatures } from './vehicle-features.service.js';
import { WomenVerified } from './women-verified.service.js';

@Controller()
export class ProfilesMessages {
  constructor(
    private readonly profiles: Profiles,
    private readonly profileUpdate: ProfileUpdate,
    private readonly upi: UpiAddresses,
    private readonly women: WomenVerified,
    private readonly features: VehicleFeatures,
  ) {}

  @Handles(driverByUser)
  byUser({ params, principal, requestId }: Inbound<typeof driverByUser>): Promise<DriverProfile> {
    return this.profiles.byUser(params.userId, principal, requestId);
  }

  @Handles(updateDriver)
  update(inbound: Inbound<typeof updateDriver>): Promise<DriverProfile> {
    return this.profileUpdate.update(inbound);
  }

  @Handles(verifyUpi)
  verifyUpi(inbound: Inbound<typeof verifyUpi>): Promise<DriverProfile> {
    return this.upi.verify(inbound);
  }

  @Handles(verifyWoman)
  verifyWoman(inbound: Inbound<typeof verifyWoman>): Promise<DriverProfile> {
    return this.women.verify(inbound);
  }

  @Handles(womanReviews)
  womanReviews(inbound: Inbound<typeof womanReviews>): Promise<Reply<WomanReview[]>> {
    return this.women.queue(inbound);
  }

  @Handles(featureReviews)
  featureReviews(inbound: Inbound<typeof featureReviews>): Promise<Reply<FeatureReview[]>> {
    return this.features.queue(inbound);
  }

  @Handles(verifyFeature)
  verifyFeature(inbound: Inbound<typeof verifyFeature>): Promise<DriverProfile> {
    return this.features.verify(inbound);
  }

  @HandlesInternal(driverStanding)
  async standing({ request }: InternalInbound<typeof driverStanding>): Promise<{ driver: DriverStanding | null }> {
    return { driver: await this.profiles.standing(request.driverId, request.forRider) };
  }

  @HandlesInternal(driverVersions)
  async versions({ request }: InternalInbound<typeof driverVersions>) {
    return { people: await this.profiles.versions(request.userIds) };
  }
}
