/** Requests in the name of one person: should somebody else be signed in by the time they arrive, the server answers none of them. */
import { EXPECTED_USER_HEADER } from '#config/expected-user-headers.ts'
import type { Uid } from '#domain/ids.ts'
import type { SendPhoto } from './send-photo.ts'

/** `fetch`, for this person alone. */
export function fetchAsUser(uid: Uid, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(EXPECTED_USER_HEADER, uid)
    return send(input, { ...init, headers })
  }
}

/** Handing in a photo, for this person alone. */
export const sendPhotoAsUser =
  (uid: Uid, send: SendPhoto): SendPhoto =>
  (photo) =>
    send({ ...photo, headers: { ...photo.headers, [EXPECTED_USER_HEADER]: uid } })
