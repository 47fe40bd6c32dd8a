/** Requests in the name of one person: should somebody else be signed in by the time they arrive, the server answers none of them. */
import { MEANT_FOR } from '#config/expected-user-headers.ts'
import type { Uid } from '#domain/ids.ts'
import type { SendPhoto } from './send-photo.ts'

/** `fetch`, for this person alone. */
export function fetchMeantFor(uid: Uid, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(MEANT_FOR, uid)
    return send(input, { ...init, headers })
  }
}

/** Handing in a photo, for this person alone. */
export const photoMeantFor =
  (uid: Uid, send: SendPhoto): SendPhoto =>
  (photo) =>
    send({ ...photo, headers: { ...photo.headers, [MEANT_FOR]: uid } })
