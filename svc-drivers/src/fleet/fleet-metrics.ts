import { Injectable } from '@nestjs/common';
import { vehicleTypes } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Gauge } from 'prom-client';
import { Fleet } from './fleet.js';

/** How many drivers of its share are online, from this instance's memory. */
@Injectable()
export class FleetMetrics {
  constructor(metrics: Metrics, fleet: Fleet) {
    const online = new Gauge({
      name: 'rahi_drivers_online',
      help: 'Drivers online, free or on a trip, of the share of this instance: take the sum',
      labelNames: ['vehicle_type', 'state'] as const,
      registers: [metrics.registry],
    });
    metrics.sources.add('fleet', [online], () => {
      for (const vehicle_type of vehicleTypes) {
        for (const state of ['free', 'on_trip']) online.set({ vehicle_type, state }, 0);
      }
      for (const { vehicleType, onTrip } of fleet.drivers()) {
        if (vehicleType) online.inc({ vehicle_type: vehicleType, state: onTrip ? 'on_trip' : 'free' });
      }
    });
  }
}
