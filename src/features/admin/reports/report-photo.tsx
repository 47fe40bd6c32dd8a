/** Photo of a reported message. It is fetched on demand, because the audit log records every view. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { fetchAdminFile } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useObjectUrl } from '../shared/use-object-url.ts'

export function ReportPhoto({ id, name }: { readonly id: string; readonly name: string }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [photo, setPhoto] = useState<Blob>()
  const address = useObjectUrl(photo)
  const open = async (): Promise<void> => {
    setBusy(true)
    const result = await fetchAdminFile(`/reports/${encodeURIComponent(id)}/photo`)
    setBusy(false)
    setRefused(result.ok || result.error.code === 'unauthorized' ? undefined : result.error)
    // JPEG is the only accepted type; the content type of the response is ignored.
    if (result.ok) setPhoto(new Blob([result.value], { type: 'image/jpeg' }))
  }
  return (
    <div className="stack g-1">
      {address === undefined ? (
        <Button icon="eye" size="compact" className="admin-report__look" busy={busy} onPress={() => void open()}>
          {text('admin.photo_show')}
        </Button>
      ) : (
        <img className="admin-report__photo" src={address} alt={text('admin.photo_alt', { name })} />
      )}
      <p className="t-small c-3">{text('admin.photo_noted')}</p>
      {refused && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
    </div>
  )
}
