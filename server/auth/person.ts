/** The person behind a request. */
import type { Uid } from '#domain/ids.ts'

export interface Person {
  readonly uid: Uid
  /** Key of the session in the store: identifies it, but grants no access. */
  readonly session: string
}
