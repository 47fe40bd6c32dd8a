/** The photos of a request that is being written: scaled down and stored on this device; they survive a reload. */
import { useEffect, useRef, useState } from 'react'
import { REQUEST_PHOTOS_MAX } from '#domain/constants.ts'
import type { Picture } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { compressPhoto } from '#shared/files/compress-photo.ts'
import { addRequestPhoto, discardPhoto, presentPhotos } from '#state/sync/chat-photos.ts'
import { useUserStore } from '#state/sync/user-store.ts'

export interface ChosenPhotos {
  /** Files are being scaled down. */
  readonly busy: boolean
  /** Why a file was not added. */
  readonly problem: Refusal | undefined
  readonly add: (files: readonly File[]) => void
  readonly remove: (picture: Picture) => void
}

const TOO_MANY = refusal('invalid_fields', { fields: { photos: `Add up to ${REQUEST_PHOTOS_MAX} photos` } })

export function useChosenPhotos(photos: readonly Picture[], change: (photos: Picture[]) => void): ChosenPhotos {
  const store = useUserStore()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  const latest = useRef({ photos, change })
  useEffect(() => {
    latest.current = { photos, change }
  })

  const set = (next: readonly Picture[]): void => {
    latest.current = { ...latest.current, photos: next }
    latest.current.change([...next])
  }

  // A draft may name photos that another form has sent, and that have left this device since.
  useEffect(() => {
    const ids = latest.current.photos.map(({ id }) => id)
    if (!store || ids.length === 0) return
    void presentPhotos(ids).then((present) => {
      const lost = present ? ids.filter((id) => !present.has(id)) : []
      if (lost.length > 0) set(latest.current.photos.filter(({ id }) => !lost.includes(id)))
    })
  }, [store])

  async function addOne(file: File): Promise<Refusal | undefined> {
    if (latest.current.photos.length >= REQUEST_PHOTOS_MAX) return TOO_MANY
    const small = await compressPhoto(file)
    const added = small.ok ? await addRequestPhoto(small.value) : small
    if (!added.ok) return added.error
    set([...latest.current.photos, added.value])
    return undefined
  }

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    for (const file of files) {
      const refused = await addOne(file)
      if (refused) setProblem(refused)
    }
    setBusy(false)
  }

  return {
    busy,
    problem,
    add: (files) => void add(files),
    remove: ({ id }) => {
      setProblem(undefined)
      set(latest.current.photos.filter((each) => each.id !== id))
      void discardPhoto(id)
    },
  }
}
