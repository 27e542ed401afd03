import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { surgeCellOf, type LatLng, type VehicleType } from '@rahi/contracts';
import { Jobs } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { quotedPercent } from './cells.js';
import { SurgeCellEntity, SurgeControlEntity } from './surge.entities.js';

/** How often an instance reads the computed surge. */
const readSeconds = 10;
/** A surge older than this is over: no instance computes it any more. */
const staleMs = 3 * 60_000;

/** The surge at a place, and its inputs. */
export interface SurgeHere {
  percent: number;
  demand: number;
  supply: number;
}

const none: SurgeHere = { percent: 100, demand: 0, supply: 0 };

/** Surge as quotes read it: from memory, at most ten seconds old. */
@Injectable()
export class Surge implements OnModuleInit {
  #controls = new Map<string, SurgeControlEntity>();
  #cells = new Map<string, SurgeCellEntity>();

  constructor(
    @InjectRepository(SurgeControlEntity) private readonly controls: Repository<SurgeControlEntity>,
    @InjectRepository(SurgeCellEntity) private readonly cells: Repository<SurgeCellEntity>,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.read();
    this.jobs.every('Surge reading', readSeconds, () => this.read(), { runs: 'everywhere' });
  }

  /** Reads the computed surge and the desk's settings now. */
  async read(): Promise<void> {
    const [controls, cells] = await Promise.all([this.controls.find(), this.cells.find()]);
    this.#controls = new Map(controls.map((control) => [control.city, control]));
    this.#cells = new Map(cells.map((cell) => [keyOf(cell.city, cell.cell, cell.vehicleType), cell]));
  }

  /** The surge for a pickup, within the desk's cap and the tariff's bounds; 100 % without surge. */
  at(
    city: string,
    pickup: LatLng,
    type: VehicleType,
    bounds: { leastPercent: number; mostPercent: number },
  ): SurgeHere {
    const control = this.#controls.get(city);
    const cell = this.#cells.get(keyOf(city, surgeCellOf(pickup), type));
    if (!control?.active || !cell || Date.now() - cell.at.getTime() > staleMs) return none;
    const most = Math.min(control.mostPercent, bounds.mostPercent);
    const percent = Math.min(most, Math.max(bounds.leastPercent, quotedPercent(cell.percent)));
    return { percent, demand: cell.demand, supply: cell.supply };
  }
}

const keyOf = (city: string, cell: string, type: VehicleType) => `${city} ${cell} ${type}`;
