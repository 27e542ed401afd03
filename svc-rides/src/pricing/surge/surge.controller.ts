import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminSurge, controlSurge, Refusal, type SurgeOfCity } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { Cities } from '../cities/cities.js';
import { centerOf } from './cells.js';
import { SurgeCellEntity, SurgeControlEntity } from './surge.entities.js';
import { Surge } from './surge.service.js';
import { say } from '../../say.js';

/** The desk sees the surge, caps it and stops it. */
@Controller()
export class SurgeController {
  constructor(
    @InjectRepository(SurgeControlEntity) private readonly controls: Repository<SurgeControlEntity>,
    @InjectRepository(SurgeCellEntity) private readonly cells: Repository<SurgeCellEntity>,
    private readonly surge: Surge,
    private readonly cities: Cities,
    private readonly outbox: Outbox,
  ) {}

  @Handles(adminSurge)
  async all(): Promise<SurgeOfCity[]> {
    const [controls, cells] = await Promise.all([
      this.controls.find({ order: { city: 'ASC' } }),
      this.cells.find({ order: { percent: 'DESC' } }),
    ]);
    return controls.map((control) => viewOf(control, cells));
  }

  /** In force at once on this instance, on the others within ten seconds. Switched off, the city forgets its cells. */
  @Handles(controlSurge)
  async control(inbound: Inbound<typeof controlSurge>): Promise<SurgeOfCity> {
    const { params, body, principal, requestId, deadline } = inbound;
    const { city } = params;
    if (!(await this.cities.has(city))) throw new Refusal('not_found', say('city.none'));
    await this.outbox.transaction(async (manager, emit) => {
      const control = { city, ...body, changedBy: principal.userId, changedAt: () => 'now()' };
      await manager
        .createQueryBuilder(SurgeControlEntity, 'surgeControl')
        .insert()
        .values(control)
        .orUpdate(['active', 'most_percent', 'changed_by', 'changed_at'], ['city'])
        .execute();
      if (!body.active) await manager.delete(SurgeCellEntity, { city });
      const reason = `${city}: ${body.active ? 'on' : 'off'}, at most ${body.mostPercent} %`;
      const entry = deskAction({ actorId: principal.userId, action: 'surge.control', reason });
      await emit('audit.admin_acted.v1', entry, requestId);
    }, deadline);
    await this.surge.read();
    const [control, cells] = await Promise.all([this.controls.findOneByOrFail({ city }), this.cells.findBy({ city })]);
    return viewOf(control, cells);
  }
}

function viewOf({ city, active, mostPercent, changedAt }: SurgeControlEntity, cells: readonly SurgeCellEntity[]) {
  return {
    city,
    active,
    mostPercent,
    changedAt: changedAt.toISOString(),
    cells: cells
      .filter((cell) => cell.city === city)
      .map(({ cell, vehicleType, percent, demand, supply, at }) => {
        return { ...centerOf(cell), vehicleType, percent, demand, supply, at: at.toISOString() };
      }),
  };
}
