import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminDriver, Refusal, underWayStatuses, type AdminDriver } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { In, MoreThan, Not, type Repository } from 'typeorm';
import { Money, noMoney } from '../../figures/money/money.service.js';
import { settlementOf } from '../../figures/money/settlement.js';
import { asOf } from '../../figures/as-of.js';
import { averageRating } from '../../figures/average-rating.js';
import { PersonFiguresEntity } from '../../tables/person-figures.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { rideOf } from '../rides/rides.controller.js';
import { UserEntity } from '../../tables/user.entity.js';
import { DriverShiftEntity } from '../../tables/driver-shift.entity.js';
import { DriverEntity } from '../../tables/driver.entity.js';
import { say } from '../../say.js';

/** Shown until the driver gives a name, and until the first rating (R15). */
const defaultName = 'Driver';
const defaultRating = 5;
const recentRides = 20;

/** One driver, from the events of users, drivers and rides (R29). */
@Controller()
export class DriverController {
  constructor(
    @InjectRepository(DriverEntity) private readonly drivers: Repository<DriverEntity>,
    @InjectRepository(DriverShiftEntity) private readonly shifts: Repository<DriverShiftEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(PersonFiguresEntity) private readonly people: Repository<PersonFiguresEntity>,
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    private readonly money: Money,
  ) {}

  /** @throws Refusal not_found */
  @Handles(adminDriver)
  async detail({ params: { id } }: Inbound<typeof adminDriver>): Promise<AdminDriver> {
    const driver = await this.drivers.findOneBy({ id });
    if (!driver) throw new Refusal('not_found', say('driver.none'));
    const now = new Date();
    const [since, user, figures, onTrip, rides, newest, money, today, week] = await Promise.all([
      this.#since(driver),
      this.users.findOneBy({ id }),
      this.people.findOneBy({ userId: id }),
      this.rides.existsBy({ driverId: id, status: In(underWayStatuses) }),
      this.rides.find({ where: { driverId: id }, order: { createdAt: 'DESC', id: 'DESC' }, take: recentRides }),
      asOf(this.drivers.manager),
      this.money.ofDrivers([id]),
      this.money.ofDriverIn('today', id, now),
      this.money.ofDriverIn('week', id, now),
    ]);
    const { vehicleModel, vehicleNumber, vehicleType, isOnline } = driver;
    const name = driver.name ?? defaultName;
    const earnings = settlementOf(money.get(id) ?? noMoney);
    return {
      id,
      user: { name, rating: averageRating(figures) ?? defaultRating, totalTrips: figures?.trips ?? 0 },
      name,
      vehicleModel,
      vehicleNumber,
      vehicleType,
      isOnline,
      totalEarnings: earnings.earned,
      email: user?.email ?? null,
      phone: user?.phone ?? null,
      suspended: user?.suspended ?? false,
      createdAt: driver.createdAt.toISOString(),
      since: since.toISOString(),
      onTrip,
      earnings,
      today: { trips: today.trips, ...settlementOf(today.sums) },
      week: { trips: week.trips, ...settlementOf(week.sums) },
      asOf: newest,
      recentRides: rides.map(rideOf),
    };
  }

  /** Since when the driver is online, or offline: from the first shift after the last of the other kind. */
  async #since({ id: driverId, isOnline }: DriverEntity): Promise<Date> {
    const other = await this.shifts.findOne({
      where: { driverId, isOnline: Not(isOnline) },
      order: { version: 'DESC' },
    });
    const first = await this.shifts.findOneOrFail({
      where: { driverId, version: MoreThan(other?.version ?? 0) },
      order: { version: 'ASC' },
    });
    return first.at;
  }
}
