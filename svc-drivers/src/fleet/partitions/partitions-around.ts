import { partitionAt, partitionColumn, partitionCount, partitionRow, type LatLng } from '@rahi/contracts';
import { reachOf } from '../location-index/grid.js';

/** Rows, and columns, after which the partitions repeat. */
const repeat = Math.sqrt(partitionCount);

/** The partitions of all cells that may hold something within the radius. */
export function partitionsAround(center: LatLng, km: number): Set<number> {
  const { south, north, west, east } = reachOf(center, km);
  const found = new Set<number>();
  const [firstRow, firstColumn] = [partitionRow(south), partitionColumn(west)];
  const lastRow = Math.min(partitionRow(north), firstRow + repeat - 1);
  const lastColumn = Math.min(partitionColumn(east), firstColumn + repeat - 1);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) found.add(partitionAt(row, column));
  }
  return found;
}
