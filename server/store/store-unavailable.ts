/** The store could not be reached or failed. It is unknown whether anything was written; a retry is safe. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** The connection ended before the response to a commit arrived. A caller with a key for what was written can look it up. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name: string = 'OutcomeUnknown'
}
