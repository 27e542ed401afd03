import { Entity } from 'typeorm';
import { RideEntity } from '../ride.entity.js';

/** A ride, wherever it is now: of the view over `rides` and `ended_rides`. Only to be read; `RideEntity` is what changes. */
@Entity('all_rides')
export class AnyRideEntity extends RideEntity {}

/** A ride that moved, of the partitions themselves. Only to be read, too. */
@Entity('ended_rides')
export class EndedRideEntity extends RideEntity {}
