/** Photos of chats as a screen needs them. */
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Ulid } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import { useObservable } from './use-observable.ts'
import { useSyncStatus } from './user-queries.ts'
import { currentUserStore, useUserStore } from './user-store.ts'

/** Keeps a photo for the next message of a chat. @returns what it looks like, or why it cannot be sent */
export async function attachPhoto(
  booking: string,
  photo: { readonly bytes: Uint8Array; readonly blur: string },
): Promise<Result<Picture, Refusal>> {
  return currentUserStore()?.choosePhoto(booking as Ulid, photo) ?? fail(refusal('unauthorized'))
}

/** The photo that was chosen and not sent. */
export const attachedPhoto = async (booking: string): Promise<Picture | undefined> => currentUserStore()?.chosenPhoto(booking as Ulid)
export const markPhotoSubmitted = async (id: Ulid): Promise<void> => currentUserStore()?.markPhotoUsed(id)
export const discardPhoto = async (id: Ulid): Promise<void> => currentUserStore()?.discardPhoto(id)

const NO_PROGRESS: ReadonlyMap<string, number> = new Map()

/** How much of each photo that is under way has gone out, 0 to 1, by its id. */
export function usePhotoProgress(): ReadonlyMap<string, number> {
  const store = useUserStore()
  return useObservable(store, 'photo progress', (open) => open.photoProgress()) ?? NO_PROGRESS
}

/** `unasked`: it is not wanted yet. `missing`: neither this device has it, nor can the server be asked now. */
export type PhotoState =
  | { readonly state: 'unasked' }
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'here'; readonly url: string }

/**
 * A photo to be shown. One that could not be had is asked for again when the connection is back.
 * @param isWanted false: nothing is fetched yet
 */
export function usePhoto(booking: string, picture: Picture, isWanted = true): PhotoState {
  const store = useUserStore()
  const isLive = useSyncStatus()?.connection === 'live'
  const [shown, setShown] = useState<PhotoState>({ state: 'loading' })
  const { id } = picture
  // A photo never changes under its id.
  const latest = useRef(picture)
  useEffect(() => {
    latest.current = picture
  }, [picture])
  const asksAgain = shown.state === 'missing' && isLive
  useEffect(() => {
    if (!store || !isWanted) return undefined
    let url: string | undefined
    let isOver = false
    void store.photo(booking as Ulid, latest.current).then((blob) => {
      if (isOver) return
      if (blob) url = URL.createObjectURL(blob)
      setShown(url === undefined ? { state: 'missing' } : { state: 'here', url })
    })
    return () => {
      isOver = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [store, booking, id, asksAgain, isWanted])
  return isWanted ? shown : { state: 'unasked' }
}
