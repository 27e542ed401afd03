import { Injectable } from '@nestjs/common';
import { vehicleTypes, type VehicleType } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Gauge } from 'prom-client';
import { FleetService } from './fleet.service.js';

const states = ['free', 'on_trip'] as const;

/** What is watched of the fleet, from what this instance holds in memory: no question to Postgres. */
@Injectable()
export class FleetMetrics {
  constructor(metrics: Metrics, { fleet }: FleetService) {
    const online = new Gauge({
      name: 'rahi_drivers_online',
      help: 'Drivers online, free or on a trip; every instance knows them all: take the maximum',
      labelNames: ['vehicle_type', 'state'] as const,
      registers: [metrics.registry],
    });
    metrics.sources.add('fleet', [online], () => {
      const counted = new Map<string, number>();
      for (const { vehicleType, onTrip } of fleet.drivers()) {
        const key = keyOf(vehicleType, onTrip ? 'on_trip' : 'free');
        counted.set(key, (counted.get(key) ?? 0) + 1);
      }
      for (const vehicle_type of vehicleTypes) {
        for (const state of states) online.set({ vehicle_type, state }, counted.get(keyOf(vehicle_type, state)) ?? 0);
      }
    });
  }
}

function keyOf(vehicleType: VehicleType | null, state: (typeof states)[number]): string {
  return `${vehicleType} ${state}`;
}
