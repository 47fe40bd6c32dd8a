/**
 * Which writes of the device are on its disk before they resolve. The rule, its reason and what is outside this table:
 * docs/architecture.md, "Durability". `strict`: on the disk. `relaxed`: with the operating system, so a power cut may lose the last moments.
 */
export const DEVICE_DURABILITY = {
  /**
   * Commands, command numbers, checkpoints and documents. A command is called saved, and a checkpoint on the disk without its documents
   * would skip them forever.
   */
  database: 'strict',
  /** Photos that wait: the message or request that shows one is already called saved. */
  photos: 'strict',
  /** Encrypted drafts: their form says that they stay on this device. */
  drafts: 'strict',
  /** Commands of a person who was signed out, which have no other copy, and people whose data must still be removed. */
  keyValues: 'strict',
  /** How far the download of a city map is: the bytes are flushed before, and the person reads that the map is here. */
  cityMaps: 'strict',
} as const satisfies Readonly<Record<string, IDBTransactionDurability>>
