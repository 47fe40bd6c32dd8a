/** Card for a command that the server refused: what was requested, why it was refused, and what the person can do. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isRequestLimit } from '#domain/booking/limits/request-limits.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useNow } from '#state/display/use-now.ts'
import { showCalendarDay } from '#state/drafts/calendar-drafts.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { AttentionCard, type AttentionAction } from '#ui/feedback/attention-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatBookingTime } from '../booking/booking-labels.ts'
import { extraRefusalText } from '../booking/extra/extra-labels.ts'
import { CommandSummary } from './command-summary.tsx'
import { commandDetail } from './command-labels.ts'
import { useCollidingJob } from './overtaken/use-colliding-job.ts'
import { useOvertaken } from './overtaken/use-overtaken.ts'
import { isTimeTaken, ProposeAlternativeTime } from './alternatives/propose-alternative-time.tsx'
import { requestedVisit } from './alternatives/rebook.ts'
import { refusedCommandForm } from './refused-command-form.ts'
import { formatVisitStart } from '../booking/subscription-labels.ts'
import { AlternativeTimes, CurrentPrice, CurrentSubscriptionPrice } from './alternatives/rebook-offers.tsx'
import { ReachOffer } from '../place/reach/reach-offer.tsx'
import { ResendSwitch } from './resend-switch.tsx'
import { useCommandActions } from './use-command-actions.ts'

const TIME_ERRORS: readonly ErrorCode[] = ['slot_taken', 'slot_unavailable', 'slot_past']

/** Removes the full stop: titles have none. */
const asTitle = (reason: string): string => reason.replace(/[.。]$/, '')

/** True for a request to several that was refused because of another helper than the first. */
const isAboutOther = (refused: Refusal, { args }: OutboxItem): boolean =>
  refused.details?.provider_id !== undefined && refused.details.provider_id !== args['provider_id']

/** @param otherName of the helper whom it is about, where it was asked of several */
function reasonText(refused: Refusal, item: OutboxItem, nowMs: number, otherName: string): string | undefined {
  if (!isBookingRequest(item.name)) {
    const ofFields = Object.values(refused.fields ?? {}).map((words) => fieldErrorText(words))
    if (ofFields.length > 0) return ofFields.join(' · ')
    if (refused.code === 'chat_closed') return text('attention.why_chat_closed')
    return item.shown.booking && extraRefusalText(item.shown.booking, refused.details, nowMs)
  }
  if (isAboutOther(refused, item)) return text('several.about', { name: otherName })
  const visits = refused.details?.visits?.map(({ starts_at }) => formatVisitStart(item.shown.booking?.city ?? '', starts_at))
  if (visits) return text('attention.why_visits', { visits: visits.join(' · ') })
  if (refused.code === 'slot_taken') return text('attention.why_taken', { name: localizeName(item.shown.booking?.provider_name ?? '') })
  if (refused.code === 'slot_past') return text('attention.why_expired')
  return refused.code === 'price_changed' ? undefined : text('attention.nothing_charged')
}

function requestedLine(item: OutboxItem, nowMs: number): string | undefined {
  const { booking } = item.shown
  const isTimed = item.name === 'request_booking' && booking !== undefined && booking.scheduled_date !== null
  return isTimed ? text('attention.asked_for', { when: formatBookingTime(booking, nowMs) }) : commandDetail(item, nowMs)
}

/** Opens the day in the provider's calendar, where a new change replaces the refused one. */
function showDay({ date }: OutboxItem['args']): (() => void) | undefined {
  return typeof date === 'string' ? () => showCalendarDay(date) : undefined
}

/** Returns what opens the form for editing the command; undefined where nothing in it can be edited. */
function editOf(item: OutboxItem, hasService: boolean): (() => void) | undefined {
  if (item.name === 'set_availability') return showDay(item.args)
  const form = refusedCommandForm(item, hasService)
  return form && (() => openOverlay(form))
}

/** What the person typed, which the card must not lose. */
function typedText({ args }: OutboxItem): string | undefined {
  const typed = [args['message'], args['comment'], args['review_text'], args['words']].find((words) => typeof words === 'string')
  return typeof typed === 'string' && typed !== '' ? typed : undefined
}

function copyText(typed: string): void {
  // Where the clipboard is not available, the text can be selected in the card.
  void navigator.clipboard?.writeText(typed).then(
    () => showToast({ content: () => ({ title: text('overtaken.copied') }), icon: 'check' }),
    () => undefined,
  )
}

export interface RefusedCommandCardProps {
  readonly item: OutboxItem
  /** Runs once a new booking replaced the refused one. */
  readonly onRebooked?: ((bookingId: string) => void) | undefined
  readonly onDiscarded?: (() => void) | undefined
}

export function RefusedCommandCard({ item, onRebooked, onDiscarded }: RefusedCommandCardProps) {
  const nowMs = useNow()
  const actions = useCommandActions(item, onDiscarded)
  const refused = item.refusal ?? refusal('internal')
  const visit = requestedVisit(item)
  const { booking } = item.shown
  const edit = editOf(item, useOwnProvider() !== undefined)
  const other = useProvider(isAboutOther(refused, item) ? refused.details?.provider_id : undefined)
  const explanation = reasonText(refused, item, nowMs, other?.name ?? '')
  const offer = visit && booking && !isAboutOther(refused, item) && { item, visit, booking, refused, actions, onRebooked }
  const { way, happened, offers } = useOvertaken(item, refused)
  const collides = useCollidingJob(refused)
  const typed = typedText(item)
  const isOver = way === 'over'
  // Without words to lose, the card goes once the person does something else.
  const instead = offers.map((offer) => ({
    ...offer,
    onPress: () => {
      offer.onPress()
      if (isOver && typed === undefined) actions.discard()
    },
  }))
  const actionButtons: AttentionAction[] = [
    ...(isOver && typed !== undefined ? [{ id: 'copy', label: text('overtaken.copy'), onPress: () => copyText(typed) }] : []),
    ...(!isOver && edit ? [{ id: 'edit', label: text('attention.edit'), onPress: edit }] : []),
    ...(way === 'again' && !isRequestLimit(refused)
      ? [{ id: 'retry', label: text('attention.retry'), busy: actions.busy, onPress: actions.retry }]
      : []),
    ...instead.slice(0, isOver && typed === undefined ? 2 : 1),
    isOver && typed === undefined
      ? { id: 'ok', label: text('overtaken.ok'), onPress: actions.discard }
      : { id: 'discard', label: text('attention.discard'), danger: true, onPress: actions.discard },
  ]
  return (
    <AttentionCard
      tone={happened === undefined ? 'refused' : 'ask'}
      icon={happened === undefined ? undefined : 'info'}
      title={happened ?? asTitle(collides ?? refusalText(refused))}
      actions={actionButtons}
    >
      <div className="stack g-3">
        <CommandSummary item={item} line={requestedLine(item, nowMs)} />
        {explanation !== undefined && <p className="c-2">{explanation}</p>}
        {offer && TIME_ERRORS.includes(refused.code) && <AlternativeTimes {...offer} />}
        {booking && isTimeTaken(item, refused) && (
          <ProposeAlternativeTime item={item} booking={booking} refused={refused} actions={actions} />
        )}
        {isRequestLimit(refused) && <ResendSwitch item={item} limit={refused} actions={actions} />}
        {refused.code === 'too_far' && !isAboutOther(refused, item) && <ReachOffer item={item} />}
        {offer && refused.code === 'price_changed' && <CurrentPrice {...offer} />}
        {booking && refused.code === 'price_changed' && (
          <CurrentSubscriptionPrice item={item} booking={booking} refused={refused} actions={actions} onRebooked={onRebooked} />
        )}
        {actions.problem && (
          <Notice tone="danger" role="alert">
            {refusalText(actions.problem)}
          </Notice>
        )}
      </div>
    </AttentionCard>
  )
}
