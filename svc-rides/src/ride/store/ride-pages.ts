import { inPages } from '@rahi/service-kit';
import { MoreThan, type FindOptionsWhere, type Repository } from 'typeorm';
import type { RideEntity } from '../ride.entity.js';

/**
 * All rides that fit, by id, a page at a time: for jobs that watch every one of them.
 * @param stopping of the job: it ends between two pages, and its next run looks at all again
 */
export function ridesInPages(
  table: Repository<RideEntity>,
  where: Omit<FindOptionsWhere<RideEntity>, 'id'>,
  size: number,
  stopping: AbortSignal | null,
): AsyncGenerator<readonly RideEntity[], void, undefined> {
  return inPages<RideEntity>(
    size,
    (after) =>
      table.find({ where: { ...where, ...(after && { id: MoreThan(after.id) }) }, order: { id: 'ASC' }, take: size }),
    stopping,
  );
}
