/** The one appeal against the block of the account, and its answer. */
import { useState } from 'react'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { callApi } from '#state/session/api-client.ts'
import { text } from '#text/catalogue.ts'
import { formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

export interface BlockedAppealProps {
  /** Null before the person wrote one. */
  readonly appeal: { readonly state: 'open' | 'refused'; readonly reason: string | null } | null
  readonly onSent: () => void
}

export function BlockedAppeal({ appeal, onSent }: BlockedAppealProps) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  if (appeal)
    return (
      <Notice icon="shield" role="status">
        <p>{text(appeal.state === 'open' ? 'blocked.appeal_sent' : 'blocked.appeal_refused')}</p>
        {appeal.reason !== null && <p dir="auto">{appeal.reason}</p>}
      </Notice>
    )
  const send = async (): Promise<void> => {
    setBusy(true)
    const result = await callApi('POST', '/me/block/appeal', { words: words.trim() })
    setBusy(false)
    setRefused(result.ok ? undefined : result.error)
    if (result.ok) onSent()
  }
  return (
    <form
      className="blocked-part stack g-3"
      noValidate
      aria-label={text('blocked.appeal')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && words.trim().length <= TEXT_LIMITS.appeal) void send()
      }}
    >
      <TextArea
        label={text('blocked.appeal')}
        help={text('blocked.appeal_text')}
        rows={3}
        limit={textLimit(TEXT_LIMITS.appeal)}
        value={words}
        onChange={setWords}
      />
      {refused && (
        <Notice tone="danger" role="alert">
          {formRefusalText(refused)}
        </Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {text('appeal.send')}
      </Button>
    </form>
  )
}
