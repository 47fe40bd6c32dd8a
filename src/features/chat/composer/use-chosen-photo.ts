/** The photo of the next message: chosen, scaled down and stored on this device; it survives a reload. */
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/documents/message.ts'
import type { Refusal } from '#domain/errors.ts'
import { attachPhoto, attachedPhoto, discardPhoto, markPhotoSubmitted } from '#state/sync/chat-photos.ts'
import { compressPhoto } from '#shared/files/compress-photo.ts'

export interface ChosenPhoto {
  readonly picture: Picture | undefined
  /** The photo is being scaled down. */
  readonly busy: boolean
  /** Why the last file cannot be sent. */
  readonly problem: Refusal | undefined
  readonly choose: (file: Blob) => void
  readonly remove: () => void
  /** Takes the photo out of the field at the press, so that the next message does not include it too. */
  readonly take: (picture: Picture) => void
  /** Puts a taken photo back whose message was refused, unless another one was chosen. */
  readonly putBack: (picture: Picture) => void
  /** Called once a message that includes the photo is stored. */
  readonly sent: (picture: Picture) => void
}

export function useChosenPhoto(bookingId: string): ChosenPhoto {
  const [picture, setPicture] = useState<Picture>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  /** Counts choices: the result of an earlier one that takes longer is dropped. */
  const choice = useRef(0)

  useEffect(() => {
    const before = choice.current
    void attachedPhoto(bookingId).then((found) => {
      if (choice.current === before) setPicture(found)
    })
  }, [bookingId])

  const choose = async (file: Blob): Promise<void> => {
    choice.current += 1
    const ownChoice = choice.current
    setBusy(true)
    setProblem(undefined)
    const small = await compressPhoto(file)
    if (choice.current !== ownChoice) return
    const attached = small.ok ? await attachPhoto(bookingId, small.value) : small
    if (choice.current !== ownChoice) return
    setBusy(false)
    if (attached.ok) setPicture(attached.value)
    else setProblem(attached.error)
  }

  return {
    picture,
    busy,
    problem,
    choose: (file) => void choose(file),
    remove: () => {
      choice.current += 1
      setBusy(false)
      setProblem(undefined)
      setPicture(undefined)
      if (picture) void discardPhoto(picture.id)
    },
    take: ({ id }) => setPicture((now) => (now?.id === id ? undefined : now)),
    putBack: (taken) => setPicture((now) => now ?? taken),
    sent: ({ id }) => void markPhotoSubmitted(id),
  }
}
