/**
 * The largest set of nodes of which each reaches each: Tarjan's algorithm, without recursion.
 * @param next the nodes that edges lead to, from each node
 */
export function largestStrongComponent(next: readonly (readonly number[])[]): readonly number[] {
  const nodes = next.length;
  const order = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const done = new Uint8Array(nodes);
  const position = new Int32Array(nodes);
  const open: number[] = [];
  let largest: number[] = [];
  let count = 0;
  for (let root = 0; root < nodes; root++) {
    if (order[root] !== -1) continue;
    const path = [root];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      if (order[at] === -1) {
        order[at] = low[at] = count++;
        open.push(at);
      }
      const to = next[at]?.[position[at]!++];
      if (to !== undefined) {
        if (order[to] === -1) path.push(to);
        else if (!done[to]) low[at] = Math.min(low[at]!, order[to]!);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before] = Math.min(low[before]!, low[at]!);
      if (low[at] !== order[at]) continue;
      const component = open.splice(open.lastIndexOf(at));
      for (const node of component) done[node] = 1;
      if (component.length > largest.length) largest = component;
    }
  }
  return largest;
}
