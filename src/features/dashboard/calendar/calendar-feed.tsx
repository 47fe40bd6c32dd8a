/** Secret link to the provider's calendar for other programs: shown once, can be renewed or removed. */
import { useEffect, useRef, useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { fullDate } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCalendarFeed, type CalendarFeedState } from './use-calendar-feed.ts'

const TITLE_ID = 'calendar-feed-title'

const showFeedToast = (key: 'calendar.feed_copied' | 'calendar.feed_removed'): void =>
  showToast({ content: () => ({ title: text(key) }), icon: 'calendar' })

function FeedLink({ link }: { readonly link: string }) {
  const copy = (): void => {
    // Where the clipboard is not available, the link can be selected in the field.
    void navigator.clipboard?.writeText(link).then(
      () => showFeedToast('calendar.feed_copied'),
      () => undefined,
    )
  }
  return (
    <>
      <TextField label={text('calendar.feed_link')} help={text('calendar.feed_once')} value={link} onChange={() => undefined} readOnly />
      <Button variant="primary" icon="copy" wide onPress={copy}>
        {text('calendar.feed_copy')}
      </Button>
    </>
  )
}

/** Returns the focus when its button is gone: the pressed one, or one to which a dialog returned the focus. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  })
}

function FeedUnavailable({ feed }: { readonly feed: CalendarFeedState }) {
  const wasPressed = useRef(false)
  useEffect(
    () => () => {
      if (wasPressed.current) keepFocus()
    },
    [],
  )
  const press = (): void => {
    wasPressed.current = true
    void feed.reload()
  }
  return (
    <>
      <Notice tone="danger" role="alert">
        {text('calendar.feed_unread')}
      </Notice>
      <Button variant="line" wide icon="refresh" busy={feed.busy} onPress={press}>
        {text('common.retry')}
      </Button>
    </>
  )
}

type Question = 'renew' | 'remove'

function FeedQuestion({
  question,
  feed,
  onDone,
}: {
  readonly question: Question
  readonly feed: CalendarFeedState
  readonly onDone: () => void
}) {
  const confirm = async (): Promise<void> => {
    if (question === 'renew') await feed.renew()
    else if (await feed.remove()) showFeedToast('calendar.feed_removed')
    onDone()
    keepFocus()
  }
  return (
    <ScreenQuestion
      danger={question === 'remove'}
      title={text(`calendar.feed_${question}_title`)}
      text={text(`calendar.feed_${question}_text`)}
      confirmLabel={text(`calendar.feed_${question}`)}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      busy={feed.busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  )
}

function FeedActions({ feed }: { readonly feed: CalendarFeedState }) {
  const [question, setQuestion] = useState<Question>()
  if (feed.createdAt === null) {
    return (
      <Button variant="line" wide icon="share" busy={feed.busy} disabled={!feed.isOnline} onPress={() => void feed.renew()}>
        {text('calendar.feed_create')}
      </Button>
    )
  }
  return (
    <>
      <div className="btn-2">
        <Button variant="line" icon="refresh" disabled={!feed.isOnline} onPress={() => setQuestion('renew')}>
          {text('calendar.feed_renew')}
        </Button>
        <Button variant="danger-line" disabled={!feed.isOnline} onPress={() => setQuestion('remove')}>
          {text('calendar.feed_remove')}
        </Button>
      </div>
      {question && <FeedQuestion question={question} feed={feed} onDone={() => setQuestion(undefined)} />}
    </>
  )
}

export function CalendarFeed() {
  const feed = useCalendarFeed()
  const { createdAt, link, isOnline } = feed
  return (
    <Card padded className="plan-card" label={text('calendar.feed_title')}>
      <h2 className="t-heading cal-day__title" id={TITLE_ID} tabIndex={-1}>
        {text('calendar.feed_title')}
      </h2>
      <p className="t-small c-2">{text('calendar.feed_text')}</p>
      {feed.isOffline && <Notice role="status">{text('calendar.feed_offline')}</Notice>}
      {feed.isUnavailable && isOnline && <FeedUnavailable feed={feed} />}
      {feed.refused && (
        <Notice tone="danger" role="alert">
          {refusalText(feed.refused)}
        </Notice>
      )}
      {typeof createdAt === 'string' && link === undefined && (
        <p className="t-small num">{text('calendar.feed_since', { date: fullDate(createdAt) })}</p>
      )}
      {link !== undefined && <FeedLink link={link} />}
      {createdAt !== undefined && <FeedActions feed={feed} />}
    </Card>
  )
}
