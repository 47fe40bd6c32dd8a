/** What Hono carries along with one request. */
import type { Person } from '../auth/person.ts'

export interface AppEnv {
  readonly Bindings: {
    /** The sender's network address, from the connection and never from what the sender says; absent inside the page. */
    readonly address?: string
  }
  readonly Variables: {
    requestId: string
    /** The parsed JSON body; undefined when there is none. */
    body: unknown
    /** A JPEG that was sent instead. */
    picture: Uint8Array<ArrayBuffer> | undefined
    person: Person
  }
}
