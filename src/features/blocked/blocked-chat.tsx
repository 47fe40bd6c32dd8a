/** Messages of a job under way, for its provider whose account is blocked. They are read from the server while the screen is open. */
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { instantField } from '#domain/fields.ts'
import type { Refusal } from '#domain/errors.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { callApi } from '#state/session/api-client.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeMessage, localizeName } from '#text/server-text/localized-placeholders.ts'
import { formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** Nothing is replicated to a blocked account, so new messages are asked for, ms. */
const REFRESH_MS = 10_000
const PAGE_SIZE = 500

const messagesSchema = v.object({
  items: v.array(
    v.object({ id: v.string(), message: v.string(), sender_type: v.picklist(['customer', 'provider']), created_at: instantField }),
  ),
})
type Messages = v.InferOutput<typeof messagesSchema>['items']

export function BlockedChat({ bookingId, customerName }: { readonly bookingId: string; readonly customerName: string }) {
  const path = `/me/block/jobs/${bookingId}/messages`
  const name = localizeName(customerName)
  const [messages, setMessages] = useState<Messages>()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const load = useCallback(async (): Promise<void> => {
    const result = await callApi('GET', `${path}?limit=${PAGE_SIZE}`)
    const parsed = v.safeParse(messagesSchema, result.ok ? result.value : undefined)
    if (parsed.success) setMessages(parsed.output.items)
  }, [path])
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [load])
  const send = async (): Promise<void> => {
    setBusy(true)
    const result = await callApi('POST', path, { message: words.trim() })
    setBusy(false)
    setRefused(result.ok ? undefined : result.error)
    if (!result.ok) return
    setWords('')
    await load()
  }
  return (
    <section className="blocked-part stack g-3" aria-label={text('blocked.jobs')}>
      <h2 className="t-strong">{text('blocked.jobs')}</h2>
      <p className="c-2">{text('blocked.jobs_text', { name })}</p>
      {messages?.length === 0 && <p className="c-3">{text('blocked.no_messages')}</p>}
      {messages && messages.length > 0 && (
        <ul className="blocked-messages" aria-label={text('blocked.messages_of', { name })}>
          {messages.map(({ id, message, sender_type, created_at }) => (
            <li key={id} className={sender_type === 'provider' ? 'blocked-message blocked-message--own' : 'blocked-message'}>
              <p className="t-small c-2">
                <bdi>{sender_type === 'provider' ? text('blocked.you') : name}</bdi> · <span className="num">{timeOfDay(created_at)}</span>
              </p>
              <p className="prewrap" dir="auto">
                {localizeMessage(message) || text('chat.photo')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="stack g-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && words.trim() !== '' && words.trim().length <= TEXT_LIMITS.message) void send()
        }}
      >
        <TextArea label={text('chat.message')} rows={2} limit={textLimit(TEXT_LIMITS.message)} value={words} onChange={setWords} />
        {refused && (
          <Notice tone="danger" role="alert">
            {formRefusalText(refused)}
          </Notice>
        )}
        <Button type="submit" variant="primary" icon="send" wide busy={busy}>
          {text('chat.send')}
        </Button>
      </form>
    </section>
  )
}
