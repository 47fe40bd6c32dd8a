/** Where the data of a world is. */
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

export interface OpenedStore {
  readonly store: DocumentStore
  /** The process is killed: what it has not yet given to the database never reaches it. */
  cut(): void
}

export interface StorePlace {
  /** Whether answers come from another thread or process, at any time. */
  readonly isElsewhere: boolean
  open(): Promise<OpenedStore>
  /** Reads what is stored, in the order of the ids, past a store that failed. */
  read(ids: readonly string[]): Promise<readonly (StoredDoc | undefined)[]>
  /** Resolves when nothing that a store has sent is still being executed. Absent where each answer says so. */
  readonly atRest?: () => Promise<void>
  /** Makes the database fail for a moment. */
  readonly disturb?: (random: SeededRandom) => void
  /** Ends all failures. */
  readonly calm?: () => Promise<void>
  /** Copies everything to the other kind of store. */
  readonly move?: () => Promise<void>
  remove(): Promise<void>
}

/** Opens an empty place for the world of a seed. */
export type OpenPlace = (seed: number) => Promise<StorePlace>

export interface Places {
  readonly open: OpenPlace
  /** Ends what the places share. */
  stop(): Promise<void>
}
