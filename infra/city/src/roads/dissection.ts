/** Junctions, where they are, and which of them roads connect: a road for each pair of `tails` and `heads`. */
export interface Plane {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
}

/** On each side of a cut lies at least this share of a part. */
const balance = 0.25;
/** Parts with this many junctions or fewer are not cut further. */
const smallest = 3;
/** Directions across which cuts are tried: x and y of a vector along each. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * An order of the junctions by nested dissection: a few junctions that separate the two halves of the network come last, before
 * them those that separate each half, and so on. The separators are found by inertial flow (Schild and Sommer, "On Balanced
 * Separators in Road Networks", 2015): along several directions, the smallest cut between the first and the last quarter of the
 * junctions, by maximum flow.
 * @returns junctions in their order
 */
export function dissect(plane: Plane): Int32Array {
  return new Dissection(plane).order();
}

class Dissection {
  readonly #tails: Int32Array;
  readonly #heads: Int32Array;
  readonly #first: Int32Array;
  /** Neighbour and number of the edge, for each end of each edge; an edge that begins here has its number doubled. */
  readonly #neighbour: Int32Array;
  readonly #edge: Int32Array;
  /** −1, 0 or 1 along each edge. */
  readonly #flow: Int8Array;
  /** Number of the part that a junction is in. */
  readonly #part: Int32Array;
  /** In the current search: 0 unseen, 1 seen. */
  readonly #seen: Uint8Array;
  readonly #reachedBy: Int32Array;
  /** 1 for the first quarter of a part, 2 for its last. */
  readonly #terminal: Uint8Array;
  readonly #queue: Int32Array;
  readonly #order: Int32Array;
  #ordered = 0;
  #parts = 0;

  constructor(private readonly plane: Plane) {
    const nodes = plane.x.length;
    [this.#tails, this.#heads] = simpleEdges(plane);
    const edges = this.#tails.length;
    this.#first = new Int32Array(nodes + 1);
    for (const ends of [this.#tails, this.#heads]) for (const node of ends) this.#first[node + 1]!++;
    for (let at = 0; at < nodes; at++) this.#first[at + 1]! += this.#first[at]!;
    this.#neighbour = new Int32Array(2 * edges);
    this.#edge = new Int32Array(2 * edges);
    const next = this.#first.slice();
    for (let edge = 0; edge < edges; edge++) {
      const [tail, head] = [this.#tails[edge]!, this.#heads[edge]!];
      this.#neighbour[next[tail]!] = head;
      this.#edge[next[tail]!++] = 2 * edge;
      this.#neighbour[next[head]!] = tail;
      this.#edge[next[head]!++] = 2 * edge + 1;
    }
    this.#flow = new Int8Array(edges);
    this.#part = new Int32Array(nodes);
    this.#seen = new Uint8Array(nodes);
    this.#reachedBy = new Int32Array(nodes);
    this.#terminal = new Uint8Array(nodes);
    this.#queue = new Int32Array(nodes);
    this.#order = new Int32Array(nodes);
  }

  order(): Int32Array {
    this.#dissect(Int32Array.from(this.plane.x.keys()));
    return this.#order;
  }

  #dissect(nodes: Int32Array): void {
    const part = ++this.#parts;
    for (const node of nodes) this.#part[node] = part;
    for (const piece of this.#pieces(nodes, part)) this.#split(piece);
  }

  #split(nodes: Int32Array): void {
    if (nodes.length <= smallest) {
      this.#append(nodes);
      return;
    }
    const part = ++this.#parts;
    for (const node of nodes) this.#part[node] = part;
    let best: Set<number> | null = null;
    for (const [dx, dy] of directions) {
      const found: Set<number> | null = this.#cut(nodes, part, dx, dy, best?.size ?? Infinity);
      if (found && found.size < (best?.size ?? Infinity)) best = found;
    }
    const separator = best;
    if (!separator || separator.size === nodes.length) {
      this.#append(nodes);
      return;
    }
    this.#dissect(nodes.filter((node) => !separator.has(node)));
    this.#append(separator);
  }

  #append(nodes: Iterable<number>): void {
    for (const node of nodes) {
      this.#part[node] = 0;
      this.#order[this.#ordered++] = node;
    }
  }

  /** The connected pieces of a part. */
  #pieces(nodes: Int32Array, part: number): Int32Array[] {
    for (const node of nodes) this.#seen[node] = 0;
    const pieces: Int32Array[] = [];
    for (const root of nodes) {
      if (this.#seen[root]) continue;
      this.#seen[root] = 1;
      this.#queue[0] = root;
      let end = 1;
      for (let at = 0; at < end; at++) {
        const node = this.#queue[at]!;
        for (let i = this.#first[node]!; i < this.#first[node + 1]!; i++) {
          const to = this.#neighbour[i]!;
          if (this.#part[to] !== part || this.#seen[to]) continue;
          this.#seen[to] = 1;
          this.#queue[end++] = to;
        }
      }
      pieces.push(this.#queue.slice(0, end));
    }
    return pieces;
  }

  /**
   * The junctions on one side of the smallest cut across a direction.
   * @returns null when there are more than `limit` roads in it
   */
  #cut(nodes: Int32Array, part: number, dx: number, dy: number, limit: number): Set<number> | null {
    const { x, y } = this.plane;
    const across = Float64Array.from(nodes, (node) => x[node]! * dx + y[node]! * dy);
    const sorted = Int32Array.from(nodes.keys()).toSorted((a, b) => across[a]! - across[b]! || a - b);
    const quarter = Math.max(1, Math.floor(nodes.length * balance));
    for (let at = 0; at < sorted.length; at++) {
      const node = nodes[sorted[at]!]!;
      this.#terminal[node] = at < quarter ? 1 : at >= sorted.length - quarter ? 2 : 0;
      for (let i = this.#first[node]!; i < this.#first[node + 1]!; i++) this.#flow[this.#edge[i]! >> 1] = 0;
    }
    let flow = 0;
    for (;;) {
      const more = this.#augment(nodes, part);
      if (more === 0) break;
      flow += more;
      // A cut of as many roads may have fewer junctions, but not often.
      if (flow > limit * 1.5) return null;
    }
    const near = new Set<number>();
    const far = new Set<number>();
    for (const node of nodes) {
      if (!this.#seen[node]) continue;
      for (let i = this.#first[node]!; i < this.#first[node + 1]!; i++) {
        const to = this.#neighbour[i]!;
        if (this.#part[to] !== part || this.#seen[to]) continue;
        near.add(node);
        far.add(to);
      }
    }
    return near.size < far.size ? near : far;
  }

  /**
   * Sends more flow from the first quarter to the last, along edge-disjoint paths of one breadth-first search.
   * @returns the additional flow; after 0, the seen junctions are the first quarter's side of the cut
   */
  #augment(nodes: Int32Array, part: number): number {
    let end = 0;
    for (const node of nodes) {
      const source = this.#terminal[node] === 1;
      this.#seen[node] = source ? 1 : 0;
      this.#reachedBy[node] = -1;
      if (source) this.#queue[end++] = node;
    }
    let found = 0;
    for (let at = 0; at < end; at++) {
      const node = this.#queue[at]!;
      for (let i = this.#first[node]!; i < this.#first[node + 1]!; i++) {
        const to = this.#neighbour[i]!;
        if (this.#part[to] !== part || this.#seen[to] || !this.#hasRoom(this.#edge[i]!)) continue;
        if (this.#terminal[to] === 2) {
          if (this.#hasRoomTo(node)) {
            this.#send(i, node);
            found++;
          }
          continue;
        }
        this.#seen[to] = 1;
        this.#reachedBy[to] = i;
        this.#queue[end++] = to;
      }
    }
    return found;
  }

  #hasRoom(edge: number): boolean {
    return edge % 2 === 0 ? this.#flow[edge >> 1]! < 1 : this.#flow[edge >> 1]! > -1;
  }

  /** Whether the tree's path to a junction is still unused. */
  #hasRoomTo(node: number): boolean {
    for (let at = node, i = this.#reachedBy[at]!; i >= 0; at = this.#otherEnd(i), i = this.#reachedBy[at]!) {
      if (!this.#hasRoom(this.#edge[i]!)) return false;
    }
    return true;
  }

  #send(last: number, node: number): void {
    this.#add(last);
    for (let at = node, i = this.#reachedBy[at]!; i >= 0; at = this.#otherEnd(i), i = this.#reachedBy[at]!)
      this.#add(i);
  }

  #add(i: number): void {
    const edge = this.#edge[i]!;
    this.#flow[edge >> 1]! += edge % 2 === 0 ? 1 : -1;
  }

  /** The junction at the other end of the edge whose i-th entry this is. */
  #otherEnd(i: number): number {
    const edge = this.#edge[i]!;
    return edge % 2 === 0 ? this.#tails[edge >> 1]! : this.#heads[edge >> 1]!;
  }
}

/** The pairs of junctions that any road connects, each once. */
function simpleEdges({ x, tails, heads }: Plane): [Int32Array, Int32Array] {
  const keys = new Set<number>();
  tails.forEach((tail, at) => {
    const head = heads[at]!;
    if (tail !== head) keys.add(Math.min(tail, head) * x.length + Math.max(tail, head));
  });
  const pairs = Float64Array.from(keys).toSorted();
  return [Int32Array.from(pairs, (key) => Math.floor(key / x.length)), Int32Array.from(pairs, (key) => key % x.length)];
}
