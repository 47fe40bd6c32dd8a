/** Spatial index of providers: a k-d tree over earlier positions, and the set of those that moved since. */
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'

/** Below this size a linear scan is as fast. */
const MIN_TREE_SIZE = 500
/** The tree is rebuilt once this share of it has moved. */
const STALE_SHARE = 0.1
/** The tree uses another earth radius and single precision: a small margin avoids missing results. */
const MARGIN = 1.01

interface Tree {
  readonly index: KDBush
  readonly uids: readonly Uid[]
}

export interface SpatialIndex {
  /** Adds a provider, or updates a position. */
  moved(uid: Uid, position: Position): void
  removed(uid: Uid): void
  /** Returns everyone within that distance in km, and perhaps a few beyond it, in no order. */
  around(origin: Position, maxDistanceKm: number): Iterable<Uid>
}

export function createSpatialIndex(): SpatialIndex {
  const positions = new Map<Uid, Position>()
  /** Providers whose position in the tree is outdated. */
  let changed = new Set<Uid>()
  let tree: Tree | undefined

  function build(): Tree {
    const uids = [...positions.keys()]
    const index = new KDBush(uids.length)
    for (const { longitude, latitude } of positions.values()) index.add(longitude, latitude)
    index.finish()
    changed = new Set()
    return { index, uids }
  }

  return {
    moved: (uid, { latitude, longitude }) => {
      positions.set(uid, { latitude, longitude })
      changed.add(uid)
    },
    removed: (uid) => {
      positions.delete(uid)
      changed.add(uid)
    },
    around: (origin, maxDistanceKm) => {
      if (positions.size < MIN_TREE_SIZE) return positions.keys()
      if (!tree || changed.size > tree.uids.length * STALE_SHARE) tree = build()
      const { index, uids: inTree } = tree
      const nearby = around(index, origin.longitude, origin.latitude, Infinity, maxDistanceKm * MARGIN + 0.01)
      const uids = nearby.map((at) => inTree[at]).filter((uid): uid is Uid => uid !== undefined && !changed.has(uid))
      return [...uids, ...[...changed].filter((uid) => positions.has(uid))]
    },
  }
}
