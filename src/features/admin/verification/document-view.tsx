/** Identity document: a photo is shown, a PDF is only saved. It is fetched on demand, because the audit log records every view. */
import { shortId } from '#domain/ids.ts'
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { downloadBlob } from '#shared/files/download-file.ts'
import { fetchAdminFile } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useObjectUrl } from '../shared/use-object-url.ts'

interface DocumentViewProps {
  readonly id: string
  readonly name: string
  /** Media type that the server detected: an image's, or a PDF's. */
  readonly type: string
}

export function DocumentView({ id, name, type }: DocumentViewProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [photo, setPhoto] = useState<Blob>()
  const address = useObjectUrl(photo)
  const isPdf = type === 'application/pdf'
  const open = async (): Promise<void> => {
    setBusy(true)
    const result = await fetchAdminFile(`/verifications/${id}/document`)
    setBusy(false)
    setRefused(result.ok || result.error.code === 'unauthorized' ? undefined : result.error)
    if (!result.ok) return
    // Uses the type that the server detected; the content type of the response is ignored.
    if (isPdf) downloadBlob(`document-${shortId(id)}.pdf`, new Blob([result.value], { type: 'application/octet-stream' }))
    else setPhoto(new Blob([result.value], { type }))
  }
  return (
    <div className="stack g-2">
      {address === undefined ? (
        <Button icon={isPdf ? 'download' : 'eye'} wide busy={busy} onPress={() => void open()}>
          {text(isPdf ? 'admin.doc_save' : 'admin.doc_show')}
        </Button>
      ) : (
        <img className="admin-paper" src={address} alt={text('admin.doc_alt', { name })} />
      )}
      {isPdf && <p className="t-small c-2">{text('admin.doc_pdf_help')}</p>}
      {refused && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
    </div>
  )
}
