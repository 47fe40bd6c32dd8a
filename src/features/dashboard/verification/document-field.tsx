/** Photo or PDF of the identity document: chosen or taken, with a preview and a remove button. */
import { useEffect, useId, useState } from 'react'
import type { VerificationFile } from '#state/account/verification.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { VerifyForm } from './use-verify-form.ts'

const kilobytes = (bytes: number): string => count(Math.max(1, Math.round(bytes / 1_024)))

function Picture({ file }: { readonly file: VerificationFile }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.media_type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img className="kyc-file__picture" src={url} alt="" />
}

function ChosenRow({ file, onRemove }: { readonly file: VerificationFile; readonly onRemove: () => void }) {
  const isPdf = file.media_type === 'application/pdf'
  return (
    <div className="kyc-file__row">
      <span className="kyc-file__look">{isPdf ? <Icon name="file" /> : <Picture file={file} />}</span>
      <span className="grow t-small num">
        {text(isPdf ? 'kyc.document_pdf' : 'kyc.document_photo', { kb: kilobytes(file.bytes.length) })}
      </span>
      <IconButton icon="close" label={text('kyc.document_remove')} onPress={onRemove} />
    </div>
  )
}

export function DocumentField({ form }: { readonly form: VerifyForm }) {
  const id = useId()
  const { file, isPreparingFile, fileProblem } = form
  return (
    <div className="field" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-help`}>
      <span className="label" id={`${id}-name`}>
        {text('kyc.document')}
        <span className="label__hint"> {text('common.optional')}</span>
      </span>
      {file && <ChosenRow file={file} onRemove={form.remove} />}
      <span className="kyc-file">
        <input
          id={id}
          className="kyc-file__input"
          type="file"
          accept="image/*,application/pdf"
          disabled={isPreparingFile}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            // The same file can be chosen again.
            event.currentTarget.value = ''
            if (chosen) form.choose(chosen)
          }}
        />
        <label className="kyc-file__button" htmlFor={id}>
          <Icon name={isPreparingFile ? 'clock' : 'upload'} size={20} />
          {text(file ? 'kyc.document_other' : 'kyc.document_choose')}
        </label>
      </span>
      <p className="help" id={`${id}-help`}>
        {text('kyc.document_help')}
      </p>
      {fileProblem && (
        <Notice tone="danger" role="alert">
          {refusalText(fileProblem)}
        </Notice>
      )}
    </div>
  )
}
