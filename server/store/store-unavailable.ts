/** The store could not be reached or failed. It is unknown whether anything was written; a retry is safe. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
