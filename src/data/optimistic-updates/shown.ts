/** A document as screens show it. */
export interface Shown<D> {
  readonly doc: D
  /** True when a command of this device changed the document and the server has not confirmed that command yet. */
  readonly waiting: boolean
}
