/** Photos of chats and requests for screens. */
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Picture } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Ulid } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import { userAtom } from './user-atoms.ts'
import { useSyncStatus } from './user-queries.ts'
import { currentUserStore, useUserStore } from './user-store.ts'

/** Attaches a photo to the next message of a chat. @returns its description, or why it cannot be sent */
export async function attachPhoto(
  booking: string,
  photo: { readonly bytes: Uint8Array; readonly blur: string },
): Promise<Result<Picture, Refusal>> {
  return currentUserStore()?.photos.choose(booking as Ulid, photo) ?? fail(refusal('unauthorized'))
}

/** Stores a photo for a request that is being written. @returns its description, or why it cannot be sent */
export const addRequestPhoto = async (photo: { readonly bytes: Uint8Array; readonly blur: string }): Promise<Result<Picture, Refusal>> =>
  currentUserStore()?.photos.chooseForRequest(photo) ?? fail(refusal('unauthorized'))

/** Returns those of these photos that this device has. */
export const presentPhotos = async (ids: readonly Ulid[]): Promise<ReadonlySet<string> | undefined> =>
  currentUserStore()?.photos.present(ids)

/** Returns the attached photo that was not sent yet. */
export const attachedPhoto = async (booking: string): Promise<Picture | undefined> => currentUserStore()?.photos.chosen(booking as Ulid)
export const markPhotoSubmitted = async (id: Ulid): Promise<void> => currentUserStore()?.photos.markUsed(id)
export const discardPhoto = async (id: Ulid): Promise<void> => currentUserStore()?.photos.discard(id)

const NO_PROGRESS: ReadonlyMap<string, number> = new Map()

const progressAtom = userAtom((store) => store.photos.progress())
/** Returns the sent part of each photo in upload, 0 to 1, by photo id. */
export const usePhotoProgress = (): ReadonlyMap<string, number> => useAtomValue(progressAtom) ?? NO_PROGRESS

const NONE: ReadonlySet<string> = new Set()
const wantedAtom = userAtom((store) => store.photos.wanted())
/** Returns the ids of the photos of requests that wait to be sent. */
export const useWantedPhotos = (): ReadonlySet<string> => useAtomValue(wantedAtom) ?? NONE

/** Loads the photos of a request onto this device. @returns those that it has */
export function useStoredPhotos({ id: booking, photos }: Pick<Booking, 'id' | 'photos'>): readonly Picture[] {
  const store = useUserStore()
  const [stored, setStored] = useState<readonly Picture[]>([])
  useEffect(() => {
    if (!store || !photos) return undefined
    let isCancelled = false
    void Promise.all(photos.map(async (picture) => ((await store.photos.read(booking, picture)) ? [picture] : []))).then((found) => {
      if (!isCancelled) setStored(found.flat())
    })
    return () => {
      isCancelled = true
    }
  }, [store, booking, photos])
  return stored
}

/** Delays between the tries for a photo that its sender may still be uploading, ms. The last one repeats. */
const RETRY_AFTER_MS = [4_000, 8_000, 15_000, 30_000, 60_000] as const

/** `unasked`: not requested yet. `missing`: not stored on this device, and the server cannot be reached now. */
export type PhotoState =
  | { readonly state: 'unasked' }
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'here'; readonly url: string }

/**
 * Loads a photo for display. A missing photo is requested again when the connection is back.
 * @param isEnabled false to fetch nothing yet
 * @param mayFollow the other side may still be uploading it: it is requested again and again
 */
export function usePhoto(booking: string, picture: Picture, isEnabled = true, mayFollow = false): PhotoState {
  const store = useUserStore()
  const isLive = useSyncStatus()?.connection === 'live'
  const [shown, setShown] = useState<PhotoState>({ state: 'loading' })
  const { id } = picture
  // The content of a photo id never changes.
  const latest = useRef(picture)
  useEffect(() => {
    latest.current = picture
  }, [picture])
  const shouldRetry = shown.state === 'missing' && isLive
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!mayFollow || !shouldRetry) return undefined
    const timer = setTimeout(() => setTries((before) => before + 1), RETRY_AFTER_MS[tries] ?? RETRY_AFTER_MS[4])
    return () => clearTimeout(timer)
  }, [mayFollow, shouldRetry, tries])
  useEffect(() => {
    if (!store || !isEnabled) return undefined
    let url: string | undefined
    let isCancelled = false
    void store.photos.read(booking as Ulid, latest.current).then((blob) => {
      if (isCancelled) return
      if (blob) url = URL.createObjectURL(blob)
      setShown(url === undefined ? { state: 'missing' } : { state: 'here', url })
    })
    return () => {
      isCancelled = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [store, booking, id, shouldRetry, tries, isEnabled])
  return isEnabled ? shown : { state: 'unasked' }
}
