import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { billsOfRides, rideOfDocument } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { In, type Repository } from 'typeorm';
import { Cities } from '../../pricing/cities/cities.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { taxOf } from './bill.js';
import { BillEntity } from './bill.entity.js';
import { BillsRepository } from './bills.repository.js';
import { CreditNotes } from './credit-notes.js';
import { CreditNotesRepository } from './credit-notes.repository.js';
import { States } from './states.js';

/** The bills of many rides, for the desk's files, and the ride of a bill. */
@Controller()
export class RideBillsController {
  constructor(
    @InjectRepository(BillEntity) private readonly table: Repository<BillEntity>,
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    private readonly bills: BillsRepository,
    private readonly cities: Cities,
    private readonly states: States,
    private readonly creditNotes: CreditNotes,
    private readonly notes: CreditNotesRepository,
  ) {}

  @HandlesInternal(rideOfDocument)
  async byNumber({ request: { kind, year, serial } }: InternalInbound<typeof rideOfDocument>) {
    const found =
      kind === 'invoice'
        ? await this.table.findOne({ where: { financialYear: year, invoiceSerial: serial }, select: { rideId: true } })
        : await this.notes.byNumber(year, serial);
    return { rideId: found?.rideId ?? null };
  }

  @HandlesInternal(billsOfRides)
  async of({ request: { rideIds } }: InternalInbound<typeof billsOfRides>) {
    const [bills, rides, notes] = await Promise.all([
      this.table.findBy({ rideId: In(rideIds) }),
      this.rides.find({ where: { id: In(rideIds) }, select: { id: true, pickupLat: true, pickupLng: true } }),
      this.notes.ofRides(rideIds),
    ]);
    const pickups = new Map(rides.map(({ id, pickupLat: lat, pickupLng: lng }) => [id, { lat, lng }]));
    return {
      bills: await Promise.all(
        bills.map(async (bill) => {
          const { rideId } = bill;
          const pickup = pickups.get(rideId);
          const city = pickup ? await this.cities.packOf(pickup) : null;
          const supply = pickup ? await this.states.supplyAt(pickup) : null;
          const tax = taxOf(bill.lines, supply?.integrated ?? false);
          const note = notes.get(rideId);
          const creditNote = note ? this.creditNotes.viewOf(note) : null;
          const place = { city, state: supply?.state ?? null };
          return { rideId, invoiceNumber: this.bills.numberOf(bill), ...place, ...tax, creditNote };
        }),
      ),
    };
  }
}
