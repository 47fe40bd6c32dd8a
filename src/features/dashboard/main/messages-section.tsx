/** The last three chats, and a quick reply to the newest. */
import { useMemo } from 'react'
import { ThreadRow } from '#shared/chat/thread-row.tsx'
import { refusalReason } from '#shared/forms/refusal-notice.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useKeptChats } from '#state/storage/chats-snapshot.ts'
import { useThreads } from '#state/sync/user-queries.ts'
import type { Thread } from '#data/views/threads-view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Composer } from '#ui/chat/composer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useQuickReply } from './use-quick-reply.ts'

/** Section 2: the preview shows the last three. */
const PREVIEW_THREADS = 3

function Reply({ threads }: { readonly threads: readonly Thread[] }) {
  const { recipient, form, change } = useQuickReply(threads)
  if (!recipient) return null
  const label = text('chat.reply_to', { name: recipient.name })
  return (
    <div className="preview__reply">
      {form.refused && (
        <Notice tone="danger" role="alert">
          <p>
            <b>{text('chat.failed_title')}</b>
          </p>
          <p>{text('chat.failed_text')}</p>
          {form.refused.code !== 'internal' && <p>{refusalReason(form.refused)}</p>}
        </Notice>
      )}
      <Composer
        inline
        label={label}
        placeholder={label}
        sendLabel={text('chat.send')}
        value={form.values.message}
        onChange={change}
        onSend={form.submit}
        sending={form.busy}
        limit={form.limitOf('message')}
      />
    </div>
  )
}

function Preview({ threads, ownUid }: { readonly threads: readonly Thread[]; readonly ownUid: string }) {
  const nowMs = useNow()
  if (threads.length === 0)
    return <EmptyState picture="chat" level={3} title={text('chat.thread_none_title')} text={text('chat.none_text')} />
  return (
    <>
      <ul className="preview__list" aria-label={text('dashboard.messages')}>
        {threads.map((thread) => (
          <li key={thread.booking.id}>
            <ThreadRow
              thread={thread}
              ownUid={ownUid}
              nowMs={nowMs}
              onPress={() => openOverlay({ kind: 'chat', bookingId: thread.booking.id })}
            />
          </li>
        ))}
      </ul>
      <Reply threads={threads} />
    </>
  )
}

/**
 * Returns the chats with this provider's customers, those with messages first; bookings that the person made as a customer belong to the
 * customer's side of the app.
 */
function previewThreads(threads: readonly Thread[], ownUid: string): readonly Thread[] {
  const own = threads.filter(({ booking }) => booking.provider_uid === ownUid)
  return [...own.filter((thread) => thread.last_message), ...own.filter((thread) => !thread.last_message)].slice(0, PREVIEW_THREADS)
}

export function MessagesSection({ ownUid }: { readonly ownUid: string }) {
  const threads = useThreads()
  const shown = useKeptChats(
    ownUid,
    useMemo(() => threads && previewThreads(threads, ownUid), [threads, ownUid]),
  )
  return (
    <section>
      <SectionHeader
        title={text('dashboard.messages')}
        flush
        action={
          <Button
            variant="text"
            size="compact"
            label={text('dashboard.messages_all_name')}
            onPress={() => openOverlay({ kind: 'messages' })}
          >
            {text('dashboard.messages_all')}
          </Button>
        }
      />
      <Card clip className="preview">
        {shown ? (
          <Preview threads={shown} ownUid={ownUid} />
        ) : (
          <Skeleton shape="row" count={PREVIEW_THREADS} label={text('common.loading')} />
        )}
      </Card>
    </section>
  )
}
