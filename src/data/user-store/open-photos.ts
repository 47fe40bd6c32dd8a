/** The photos of a session: its uploads, and what screens do with photos. */
import { bookingId } from '#domain/ids.ts'
import { openPhotoRepository, type PhotoRepository } from '../photos/photo-repository.ts'
import { startPhotoUploadLoop, type PhotoUploadLoop, type PhotoUploadLoopDeps } from '../photos/photo-upload-loop.ts'
import type { Projection } from '../optimistic-updates/projection.ts'
import { sendPhotoAsUser } from '../transport/expected-user-header.ts'
import { sendPhotoWithFetch } from '../transport/send-photo.ts'
import type { ServerClock } from '../transport/server-clock.ts'
import type { UserStoreDeps } from './user-store-deps.ts'

export type OpenPhotosDeps = UserStoreDeps &
  Omit<PhotoUploadLoopDeps, 'send'> & {
    /** Sends as this person. */
    readonly fetchAsUser: typeof fetch
    readonly serverClock: ServerClock
    readonly projection: Pick<Projection, 'read'>
  }

export function openPhotos(deps: OpenPhotosDeps): { readonly photoLoop: PhotoUploadLoop; readonly photos: PhotoRepository } {
  const send = sendPhotoAsUser(deps.uid, deps.sendPhoto ?? sendPhotoWithFetch(deps.fetch))
  const readBooking: Parameters<typeof openPhotoRepository>[0]['readBooking'] = async (id) => deps.projection.read(bookingId(id), 'booking')
  return {
    photoLoop: startPhotoUploadLoop({ ...deps, send }),
    photos: openPhotoRepository({ ...deps, fetch: deps.fetchAsUser, readBooking }),
  }
}
