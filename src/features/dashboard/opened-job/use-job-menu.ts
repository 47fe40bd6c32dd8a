/** Further actions of a job, for its menu. */
import { canCancelRemaining, isSubscription, nextVisit } from '#domain/booking/booking-visits.ts'
import { answersAbout } from '#domain/booking/steps/outcomes.ts'
import { canReschedule, activeProposal } from '#domain/booking/time-proposals.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { DELETED_NAME, HIDDEN_NAME } from '#domain/documents/placeholder-texts.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { extraJob } from '#shared/booking/extra/extra-job.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { nameTarget, useIsReported } from '#state/storage/reported-content.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import type { MenuItem } from '#ui/overlay/menu.tsx'
import { jobSteps, runStep, stepText } from '../jobs/job-steps.ts'
import type { JobAction } from '../jobs/use-job-action.ts'

function cancelItem(booking: Booking): MenuItem | undefined {
  const isRunning = booking.status === 'in_progress'
  if (!isChatOpen(booking) || (isRunning && !canCancelRemaining(booking))) return undefined
  // What was said of the job decides about it.
  if (answersAbout(booking, nextVisit(booking)?.number).length > 0) return undefined
  const label = text(isSubscription(booking) ? 'visit.cancel_rest' : 'cancel.confirm')
  return {
    id: 'cancel',
    label,
    icon: 'close',
    tone: 'danger',
    onPress: () => openOverlay({ kind: 'cancel-booking', bookingId: booking.id }),
  }
}

export function useJobMenu(booking: Booking, action: JobAction, nowMs: number): readonly MenuItem[] {
  const now = instantFromMs(nowMs)
  const bookingId = booking.id
  const isOpen = useContact(booking.customer_uid).state === 'open'
  const target = nameTarget(booking)
  const isReported = useIsReported(target.key)
  const extra = isOpen ? extraJob(booking, now) : undefined
  const items: (MenuItem | undefined)[] = jobSteps(booking, nowMs).more.map((step) => ({
    id: step.name,
    label: stepText(step, booking, nowMs),
    icon: 'check',
    onPress: () => runStep(action, step),
  }))
  if (isOpen && canReschedule(booking, 'provider', now) && !activeProposal(booking, now))
    items.push({ id: 'time', label: text('time.propose'), icon: 'calendar', onPress: () => openOverlay({ kind: 'reschedule', bookingId }) })
  if (extra)
    items.push({
      id: 'extra',
      label: text('extra.open'),
      icon: 'clock',
      onPress: () => openOverlay({ kind: 'extra', bookingId, visit: extra.visit }),
    })
  items.push({
    id: 'record',
    label: text('record.details'),
    icon: 'history',
    onPress: () => openOverlay({ kind: 'booking-record', bookingId }),
  })
  if (booking.customer_name !== DELETED_NAME && booking.customer_name !== HIDDEN_NAME)
    items.push({
      id: 'report',
      label: isReported ? text('report.done') : text('report.name_of', { name: booking.customer_name }),
      icon: 'flag',
      disabled: isReported,
      onPress: () => openOverlay({ kind: 'report', target }),
    })
  items.push(cancelItem(booking))
  return items.filter((item) => item !== undefined)
}
