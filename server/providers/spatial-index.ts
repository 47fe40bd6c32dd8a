/** Who is near: a k-d tree over the positions as they were, and beside it those who moved since. */
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'

/** Fewer than this are looked at one by one as fast. */
const MIN_TREE_SIZE = 500
/** The tree is made anew once this share of it moved. */
const STALE_SHARE = 0.1
/** The tree measures with another radius of the earth and in single steps: a little more than asked is never too little. */
const MARGIN = 1.01

interface Tree {
  readonly index: KDBush
  readonly uids: readonly Uid[]
}

export interface SpatialIndex {
  /** New, or at a new position. */
  moved(uid: Uid, position: Position): void
  removed(uid: Uid): void
  /** Everybody within that distance, km, and perhaps a few beyond it; in no order. */
  around(origin: Position, maxDistanceKm: number): Iterable<Uid>
}

export function createSpatialIndex(): SpatialIndex {
  const positions = new Map<Uid, Position>()
  /** Those whose place in the tree is not where they are. */
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
      const near = around(index, origin.longitude, origin.latitude, Infinity, maxDistanceKm * MARGIN + 0.01)
      const uids = near.map((at) => inTree[at]).filter((uid): uid is Uid => uid !== undefined && !changed.has(uid))
      return [...uids, ...[...changed].filter((uid) => positions.has(uid))]
    },
  }
}
