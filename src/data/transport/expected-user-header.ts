/** Requests on behalf of one person: if another person is signed in when they arrive, the server answers none of them. */
import { EXPECTED_USER_HEADER } from '#config/expected-user-headers.ts'
import type { Uid } from '#domain/ids.ts'
import type { SendPhoto } from './send-photo.ts'

/** Wraps `fetch` so that requests are valid for this person only. */
export function fetchAsUser(uid: Uid, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(EXPECTED_USER_HEADER, uid)
    return send(input, { ...init, headers })
  }
}

/** Wraps photo upload so that it is valid for this person only. */
export const sendPhotoAsUser =
  (uid: Uid, send: SendPhoto): SendPhoto =>
  (photo) =>
    send({ ...photo, headers: { ...photo.headers, [EXPECTED_USER_HEADER]: uid } })
