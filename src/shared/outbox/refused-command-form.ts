/** Form for editing a refused command, prefilled with its arguments. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Overlay } from '#state/navigation/overlays.ts'
import { requestedSubscription, requestedVisit } from './rebook.ts'

type FormOf = (item: OutboxItem, hasService: boolean) => Overlay | undefined

const bookingIdOf = ({ args: { booking_id: id } }: OutboxItem): string | undefined => (typeof id === 'string' ? id : undefined)

function registration({ id, args, refusal }: OutboxItem, hasService: boolean): Overlay {
  // Already registered on another device: the typed values become changes of that service, which may not have arrived here yet.
  const isThere = hasService || refusal?.code === 'provider_exists'
  return { kind: isThere ? 'edit-service' : 'register-provider', replaces: { id, args } }
}

function visit(item: OutboxItem): Overlay | undefined {
  const requested = requestedVisit(item)
  if (!requested) return undefined
  const { provider_id, scheduled_date, duration_hours, special_instructions, service_package } = requested
  const offered = service_package ? { package_id: service_package.id } : {}
  const prefill = { scheduled_date, duration_hours, special_instructions, replaces: item.id, ...offered }
  return { kind: 'scheduler', providerId: provider_id, prefill }
}

function subscription(item: OutboxItem): Overlay | undefined {
  const requested = requestedSubscription(item)
  return requested && { kind: 'subscribe', providerId: requested.provider_id, prefill: { ...requested, replaces: item.id } }
}

function packageForm(item: OutboxItem): Overlay | undefined {
  const requested = item.args['package_id']
  if (typeof requested !== 'string') return undefined
  // A deleted id cannot be used again, so the typed values are offered as a new package.
  const packageId = item.refusal?.code === 'package_gone' ? null : requested
  return { kind: 'edit-package', packageId, replaces: { id: item.id, args: item.args } }
}

/** Creates the form of a command about a booking. */
const bookingForm =
  (form: (bookingId: string, item: OutboxItem) => Overlay): FormOf =>
  (item) => {
    const bookingId = bookingIdOf(item)
    return bookingId === undefined ? undefined : form(bookingId, item)
  }

const review = bookingForm((bookingId, { id, args }) => ({ kind: 'review', bookingId, replaces: { id, args } }))

const FORMS: Partial<Record<OutboxItem['name'], FormOf>> = {
  update_profile: ({ args, id }) => ({ kind: 'edit-profile', replaces: { id, args } }),
  set_weekly_plan: ({ args, id }) => ({ kind: 'weekly-plan', changes: args, replaces: id }),
  register_provider: registration,
  update_provider: ({ args, id }) => ({ kind: 'edit-service', replaces: { id, args } }),
  request_subscription: subscription,
  request_booking: visit,
  save_package: packageForm,
  rate_client: bookingForm((bookingId, { args, id }) => ({ kind: 'rate-client', bookingId, replaces: { args, id } })),
  propose_time: bookingForm((bookingId, { id, args: { starts_at: startsAt } }) => ({
    kind: 'reschedule',
    bookingId,
    replaces: id,
    ...(typeof startsAt === 'string' ? { startsAt } : {}),
  })),
  write_review: review,
  edit_review: review,
  answer_review: bookingForm((bookingId, { args, id }) => ({ kind: 'answer-review', bookingId, replaces: { args, id } })),
  send_message: bookingForm((bookingId) => ({ kind: 'chat', bookingId })),
}

/**
 * Returns the overlay with the form; undefined where the command cannot be edited in a form.
 * @param hasService the person has a service on this device
 */
export const refusedCommandForm: FormOf = (item, hasService) => FORMS[item.name]?.(item, hasService)
