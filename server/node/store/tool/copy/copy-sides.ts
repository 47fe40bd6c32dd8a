/** What a copy reads from and writes to. */

/** A document as it is copied, or its deletion. */
export interface CopiedDocument {
  readonly id: string
  /** Its fields as JSON, in the source's own words: both stores keep this text as it was written. Null for a deletion. */
  readonly body: string | null
  readonly bytes: Uint8Array | undefined
}

/** Part of the source's changes, in their order. A document is in them once, at its newest change. */
export interface ChangePage {
  readonly documents: readonly CopiedDocument[]
  /** Where the next page begins. */
  readonly last: string
  /** Whether no later change existed when it was read. */
  readonly isNewest: boolean
  /** Number of all documents at that moment, where it was asked for and is known while others write. */
  readonly count?: number
}

export interface ChangesQuery {
  /** `last` of the page before, or `START`. */
  readonly after: string
  /** The last change to return; absent: to the newest. */
  readonly upTo?: string | undefined
  readonly isCounted?: boolean | undefined
}

/** Before the first change. */
export const START = ''

/** The copy cannot be made: the source or the target is not as it should be. A sentence for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

export interface CopySource {
  /** For sentences. */
  readonly name: string
  /** What an operator does with it after the copy: a sentence. */
  readonly afterwards: string
  /** Whether it is written to until `stopWrites`. */
  readonly isLive: boolean
  identity(): Promise<string>
  changes(query: ChangesQuery): Promise<ChangePage>
  /** Makes the source take no writes. @returns false when others still write; then call it again later */
  stopWrites(print: (line: string) => void): Promise<boolean>
  /** Returns the number of documents. */
  count(): Promise<number>
  /** @throws CopyRefused when the source may have taken writes since `stopWrites` */
  assertStopped(): Promise<void>
  /** Called when the target is complete. The source takes no writes from now on. @throws Error when it has taken some */
  finished(): Promise<void>
  /** Without `finished`, the source takes writes again. */
  close(): Promise<void>
}

/** Two accepted bookings of one provider at the same time. */
export interface Overlap {
  readonly provider: string
  /** Ids of the bookings. */
  readonly bookings: readonly [string, string]
  /** From the later start. */
  readonly from: string
}

export interface CopyTarget {
  readonly name: string
  /**
   * Marks the target as unfinished. @param source identity of the source
   * @returns where an interrupted copy of the same source continues, or `START`
   * @throws StoreFault, CopyRefused when it has data
   */
  begin(source: string): Promise<string>
  /** Writes changes and where they end, all or nothing. */
  write(page: ChangePage): Promise<void>
  /** Returns documents by id, without the missing ones. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, CopiedDocument>>
  count(): Promise<number>
  /**
   * Reserves the hours of accepted bookings, where the store does that. @param ids of changed documents; absent: of all
   * @returns the overlaps; then nothing is reserved
   */
  reserve(ids?: ReadonlySet<string>): Promise<readonly Overlap[]>
  /**
   * Marks the target as complete, on disk. It gets a new identity: its changes have other numbers than those of the source, so a device
   * must not continue from its old checkpoint. With another identity it takes a snapshot.
   */
  finish(): Promise<void>
  /** Marks it as unfinished again. @param isWrong begin from the start next time */
  reopen(isWrong: boolean): Promise<void>
  close(): Promise<void>
}
