/** Photos of a person's chats and requests on this device. */
import type { Observable } from 'rxjs'
import { refusal } from '#domain/errors.ts'
import { fail } from '#domain/result.ts'
import type { PhotoRepository } from '../../photos/photo-repository.ts'
import type { SessionAccess } from '../session-access.ts'

/** Each call resolves with undefined, and `choose…` with `unavailable`, while the database is broken. */
export interface PhotoResource extends Pick<PhotoRepository, 'choose' | 'chooseForRequest' | 'chosen' | 'read'> {
  /** Records that a command now names the photo. */
  markUsed(...args: Parameters<PhotoRepository['markUsed']>): Promise<void>
  discard(...args: Parameters<PhotoRepository['discard']>): Promise<void>
  /** Returns those of these photos that this device has. */
  present(...args: Parameters<PhotoRepository['present']>): Promise<ReadonlySet<string> | undefined>
  /** Ids of the photos of requests that the server lacks. */
  wanted(): Observable<ReadonlySet<string>>
  /** Progress of the uploads under way, 0 to 1, by photo id. */
  progress(): Observable<ReadonlyMap<string, number>>
}

export const createPhotoResource = ({ view, read }: SessionAccess): PhotoResource => ({
  choose: async (booking, photo) => (await read(({ photos }) => photos.choose(booking, photo))) ?? fail(refusal('unavailable')),
  chooseForRequest: async (photo) => (await read(({ photos }) => photos.chooseForRequest(photo))) ?? fail(refusal('unavailable')),
  present: (ids) => read(({ photos }) => photos.present(ids)),
  wanted: () => view(({ uploads }) => uploads.wanted),
  chosen: (booking) => read(({ photos }) => photos.chosen(booking)),
  markUsed: (id) => read(({ photos }) => photos.markUsed(id)),
  discard: (id) => read(({ photos }) => photos.discard(id)),
  read: (booking, picture) => read(({ photos }) => photos.read(booking, picture)),
  progress: () => view(({ uploads }) => uploads.progress),
})
