/** Which writes of the server are on the disk before they resolve. The rule and its reason: docs/architecture.md, "Durability". */

/** `strict`: on the disk. `relaxed`: with the operating system; a power cut may lose the last moments. */
export type Durability = 'strict' | 'relaxed'

export const SERVER_DURABILITY = {
  /**
   * Writes of a running server: a device removes a command once it was answered, so nobody else has it. An operator of the embedded store
   * can choose otherwise (`DURABILITY`); a PostgreSQL syncs as it is configured, which is strict unless its operator changed it.
   */
  answered: 'strict',
  /** Conversion of an earlier release's store, which replaces the only other copy at its end. */
  converted: 'strict',
  /** Documents of a copy, or of a repair: the source is there until the last write, and a start after a power cut continues or begins again. */
  copied: 'relaxed',
  /** The marks that a copy is unfinished or finished, and a repair's identity. What was written before is then on the disk too. */
  copyMark: 'strict',
} as const satisfies Readonly<Record<string, Durability>>

/** The same for a batch of LevelDB. */
export const levelBatchOptions = (durability: Durability): { readonly sync: boolean } => ({ sync: durability === 'strict' })

/** The same for a transaction of PostgreSQL, as a value of `synchronous_commit`. */
export const synchronousCommit = (durability: Durability): 'on' | 'off' => (durability === 'strict' ? 'on' : 'off')
