/** The store could not be reached or did not do its work. Nothing is known about what was written; asking again is safe. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
