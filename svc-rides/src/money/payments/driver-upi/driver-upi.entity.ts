import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver's own UPI address as svc-drivers says that the desk has verified it; null where none is. */
@Entity('driver_upi')
export class DriverUpiEntity {
  @PrimaryColumn('uuid')
  driverId!: string;

  /** Of the driver's profile: an older event changes nothing. */
  @Column('integer')
  version!: number;

  @Column('text', { nullable: true })
  upiId!: string | null;
}

/** SQL: the address that the driver of a row of `rides` has now. */
export const upiOfDriver = '(SELECT known.upi_id FROM driver_upi known WHERE known.driver_id = rides.driver_id)';
