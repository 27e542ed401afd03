/**
 * Pairs rows with columns: as many pairs as possible, and among those the least sum of costs. The shortest augmenting path
 * from each row in turn (Jonker and Volgenant, 1987), where leaving a row without a column costs more than all pairs together.
 * @param costs row by row; `Infinity` where a pair is forbidden
 * @returns for each row its column, or -1
 */
export function leastCostAssignment(
  costs: Float64Array | readonly (readonly number[])[],
  rows: number,
  columns: number,
): Int32Array {
  const at = (row: number, column: number): number =>
    costs instanceof Float64Array ? (costs[row * columns + column] ?? Infinity) : (costs[row]?.[column] ?? Infinity);
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cost = at(row, column);
      if (cost === Infinity) continue;
      least = Math.min(least, cost);
      most = Math.max(most, cost);
    }
  }
  const alone = least === Infinity ? 0 : (Math.min(rows, columns) + 1) * (most - least + 1);
  const columnOf = new Int32Array(rows).fill(-1);
  const rowOf = new Int32Array(columns).fill(-1);
  const u = new Float64Array(rows);
  const v = new Float64Array(columns);
  const distance = new Float64Array(columns);
  const before = new Int32Array(columns);
  const done = new Uint8Array(columns);
  for (let start = 0; start < rows; start++) {
    distance.fill(Infinity);
    done.fill(0);
    let row = start;
    let reached = 0;
    let end = -1;
    let leaver = start;
    let leaving = alone - u[start]!;
    const tree: number[] = [];
    for (;;) {
      let next = -1;
      for (let column = 0; column < columns; column++) {
        if (done[column]) continue;
        const cost = at(row, column);
        const over = reached + cost - least - u[row]! - v[column]!;
        if (over < distance[column]!) {
          distance[column] = over;
          before[column] = row;
        }
        if (next < 0 ? distance[column]! < Infinity : distance[column]! < distance[next]!) next = column;
      }
      if (next < 0 || distance[next]! >= leaving) break;
      reached = distance[next]!;
      done[next] = 1;
      if (rowOf[next]! < 0) {
        end = next;
        break;
      }
      tree.push(next);
      row = rowOf[next]!;
      if (reached + alone - u[row]! < leaving) {
        leaving = reached + alone - u[row]!;
        leaver = row;
      }
    }
    const length = end >= 0 ? reached : leaving;
    u[start]! += length;
    for (const column of tree) {
      u[rowOf[column]!]! += length - distance[column]!;
      v[column]! -= length - distance[column]!;
    }
    let column = end >= 0 ? end : columnOf[leaver]!;
    if (end < 0) columnOf[leaver] = -1;
    while (column >= 0) {
      const owner = before[column]!;
      const freed = columnOf[owner]!;
      rowOf[column] = owner;
      columnOf[owner] = column;
      if (owner === start) break;
      column = freed;
    }
  }
  return columnOf;
}
