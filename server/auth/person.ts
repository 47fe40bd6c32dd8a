/** Who a request comes from. */
import type { Uid } from '#domain/ids.ts'

export interface Person {
  readonly uid: Uid
  /** Key of the session in the store: names it, opens nothing. */
  readonly session: string
}
