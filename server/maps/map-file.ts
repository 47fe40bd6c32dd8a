/** A city's file as its readers need it: random access, and the knowledge that it is still the same. */

export interface MapFile {
  /** Bytes. */
  readonly size: number
  /** Last change of the file, milliseconds since 1970. */
  readonly changedMs: number
  /** Reads exactly `length` bytes. @throws MapChanged when they are not those of the file that was opened */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** The file was replaced, changed or cut while it was served. */
export class MapChanged extends Error {
  override readonly name = 'MapChanged'
}
