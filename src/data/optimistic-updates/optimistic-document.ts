/** A document as screens show it. */
export interface OptimisticDocument<D> {
  readonly doc: D
  /** True when a command of this device changed the document and the server has not confirmed that command yet. */
  readonly waiting: boolean
  /** The server's copy of a waiting document: what the others still see. Missing where the server has none. */
  readonly confirmed?: D
}
