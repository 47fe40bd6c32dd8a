/** Draws the faults of a run from its seed: one at a time, each over before the next one begins. */
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'

/** `server`: a server process is killed. The others happen to a node of the database. */
export type FaultKind = 'kill' | 'pause' | 'cut' | 'server'

export interface Fault {
  /** From the beginning of the run. */
  readonly atMs: number
  readonly kind: FaultKind
  /** Of a fault of the database: which node. */
  readonly role: 'primary' | 'standby'
  /** Of a fault of a server: its index. */
  readonly server: number
  /** Until it is started, resumed or healed. */
  readonly forMs: number
}

type Drawn = Pick<Fault, 'kind' | 'role'> & { readonly shortestMs: number; readonly longestMs: number }

/** A failover begins when the primary has been silent for about 20 s. */
const FAILOVER = { shortestMs: 28_000, longestMs: 36_000 }
const SHORT = { shortestMs: 2_000, longestMs: 8_000 }

const CLUSTER: readonly Drawn[] = [
  { kind: 'kill', role: 'primary', ...FAILOVER },
  { kind: 'pause', role: 'primary', ...FAILOVER },
  { kind: 'cut', role: 'primary', ...FAILOVER },
  { kind: 'kill', role: 'primary', ...SHORT },
  { kind: 'pause', role: 'primary', ...SHORT },
  { kind: 'cut', role: 'primary', ...SHORT },
  { kind: 'kill', role: 'standby', ...FAILOVER },
  { kind: 'pause', role: 'standby', ...FAILOVER },
  { kind: 'cut', role: 'standby', ...FAILOVER },
  { kind: 'server', role: 'primary', ...SHORT },
  { kind: 'server', role: 'primary', ...SHORT },
  { kind: 'server', role: 'primary', ...SHORT },
]
const SINGLE: readonly Drawn[] = [
  { kind: 'kill', role: 'primary', ...SHORT },
  { kind: 'server', role: 'primary', ...SHORT },
]

const EVERY_MS = 60_000
const FIRST_MS = 15_000

function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** @param servers how many @param nodes of the database */
export function drawFaults(seed: number, durationMs: number, { servers, nodes }: { servers: number; nodes: number }): Fault[] {
  const random = seededRandom(seed)
  const faults: Fault[] = []
  let bag: Drawn[] = []
  for (let atMs = FIRST_MS; atMs < durationMs; atMs += EVERY_MS) {
    // Every kind happens before one happens again.
    if (bag.length === 0) bag = shuffled(nodes > 1 ? CLUSTER : SINGLE, random)
    const drawn = bag.pop()
    if (!drawn) break
    const { kind, role, shortestMs, longestMs } = drawn
    faults.push({
      atMs: atMs + random.below(8_000),
      kind,
      role,
      server: random.below(servers),
      forMs: shortestMs + random.below(longestMs - shortestMs),
    })
  }
  return faults
}
