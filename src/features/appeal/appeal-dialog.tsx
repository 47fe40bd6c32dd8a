/** Says what of the person was hidden and why, and takes their one appeal against the decision. */
import { useId } from 'react'
import { appealDecision } from '#domain/commands/moderation/appeal-decision.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isInstant } from '#domain/time/instant.ts'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { draftText } from '#state/drafts/create-form-drafts.ts'
import { appealDrafts } from '#state/drafts/form-drafts.ts'
import { showDashboardBooking } from '#state/navigation/dashboard-scroll-target.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { showBooking } from '#state/navigation/view.ts'
import { useNotifications } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { fullDate, shortDate, timeOfDay } from '#text/formatting/format.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

const fields = { words: draftText(TEXT_LIMITS.appeal) }

/** Returns what was decided about the content next, as the person was told; undefined for decisions of earlier releases. */
function nextDecision({ time, params }: Notification, all: readonly Notification[]): Notification | undefined {
  return all
    .filter(
      ({ kind, params: { content }, ...later }) =>
        (kind === 'appeal_refused' || kind === 'content_restored') && content === params['content'] && later.time > time,
    )
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))[0]
}

export function AppealDialog({ overlay: { notificationId } }: { readonly overlay: Extract<Overlay, { kind: 'appeal' }> }) {
  const notices = useNotifications() ?? []
  const notice = notices.find(({ id }) => id === notificationId)
  const showToast = useSavedToast()
  const [formId, textId] = [useId(), useId()]
  const form = useCommandForm({
    command: 'appeal_decision',
    schema: appealDecision.schema,
    fields,
    base: { words: '' },
    draft: appealDrafts(notificationId),
    argsOf: (values) => ({ notification_id: notificationId, ...values }),
    onStored: () =>
      closeOverlay(() =>
        showToast({
          title: (isSavedLocally) => text(isSavedLocally ? 'command.appeal_decision' : 'appeal.sent'),
          next: () => text('appeal.sent_text'),
          icon: 'shield',
        }),
      ),
  })
  const isWaiting = usePendingCommands('appeal_decision').some(({ args }) => args['notification_id'] === notificationId)
  if (!notice) return null
  const { booking_id, params, appealed_at } = notice
  const { title, message } = localizedNotification(notice)
  const decision = nextDecision(notice, notices)
  const isOpen = appealed_at === undefined && !isWaiting && !decision
  const writtenAt = params['written_at']
  const open = (id: string): void => closeOverlay(() => (params['side'] === 'provider' ? showDashboardBooking(id) : showBooking(id)))
  return (
    <Modal
      open
      small
      describedBy={textId}
      title={title}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={isOpen ? <FormFooter form={form} formId={formId} label={text('appeal.send')} /> : undefined}
    >
      <div className="stack g-4">
        <p id={textId}>{message}</p>
        {isInstant(writtenAt) && (
          <p className="t-small c-2 num">
            {text('appeal.hidden')} {shortDate(writtenAt)}, {timeOfDay(writtenAt)}
          </p>
        )}
        {booking_id !== null && (
          <div>
            <Button variant="line" size="compact" icon="calendar" onPress={() => open(booking_id)}>
              {text('appeal.booking')}
            </Button>
          </div>
        )}
        {isOpen ? (
          <FormFields form={form} id={formId}>
            <h3 className="t-strong">{text('appeal.title')}</h3>
            <p className="c-2">{text('appeal.text')}</p>
            <TextArea
              label={text('appeal.words')}
              hint={text('common.optional')}
              rows={3}
              limit={form.limitOf('words')}
              value={form.values.words}
              error={form.errorOf('words')}
              onChange={(words) => form.change({ words })}
            />
          </FormFields>
        ) : isWaiting ? (
          <WaitingTag />
        ) : decision ? (
          <Notice icon="shield">{localizedNotification(decision).message}</Notice>
        ) : (
          appealed_at !== undefined && <Notice icon="clock">{text('appeal.waiting', { date: fullDate(appealed_at) })}</Notice>
        )}
      </div>
    </Modal>
  )
}
