import { usePhotoProgress } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'

/** Progress of a photo's upload; nothing while it is not under way. */
export function UploadProgress({ id }: { readonly id: string }) {
  const done = usePhotoProgress().get(id)
  if (done === undefined) return null
  return <progress className="photo__progress" max={1} value={done} aria-label={text('chat.photo_sending')} />
}
