/** The form in which a refused command can be changed before it is given again, filled with what it asked for. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Overlay } from '#state/navigation/overlays.ts'
import { requestedSubscription, requestedVisit } from './rebook.ts'

type FormOf = (item: OutboxItem, hasService: boolean) => Overlay | undefined

const bookingIdOf = ({ args: { booking_id: id } }: OutboxItem): string | undefined => (typeof id === 'string' ? id : undefined)
const stringOf = (words: unknown): string => (typeof words === 'string' ? words : '')

function registration(item: OutboxItem, hasService: boolean): Overlay {
  const filled = { changes: item.args, replaces: item.id }
  // Registered on another device meanwhile: what was typed here is offered as changes of that service, which may still be on its way.
  const isThere = hasService || item.refusal?.code === 'provider_exists'
  return isThere ? { kind: 'edit-service', ...filled } : { kind: 'register-provider', ...filled }
}

function visit(item: OutboxItem): Overlay | undefined {
  const asked = requestedVisit(item)
  if (!asked) return undefined
  const { provider_id, scheduled_date, duration_hours, special_instructions, service_package } = asked
  const offered = service_package ? { package_id: service_package.id } : {}
  const prefill = { scheduled_date, duration_hours, special_instructions, replaces: item.id, ...offered }
  return { kind: 'scheduler', providerId: provider_id, prefill }
}

function subscription(item: OutboxItem): Overlay | undefined {
  const asked = requestedSubscription(item)
  return asked && { kind: 'subscribe', providerId: asked.provider_id, prefill: { ...asked, replaces: item.id } }
}

function packageForm(item: OutboxItem): Overlay | undefined {
  const asked = item.args['package_id']
  if (typeof asked !== 'string') return undefined
  // What was deleted stays so under its id: what was typed is offered as a new one.
  const packageId = item.refusal?.code === 'package_gone' ? null : asked
  return { kind: 'edit-package', packageId, before: { args: item.args, replaces: item.id } }
}

/** A form about a booking. */
const bookingForm =
  (form: (bookingId: string, item: OutboxItem) => Overlay): FormOf =>
  (item) => {
    const bookingId = bookingIdOf(item)
    return bookingId === undefined ? undefined : form(bookingId, item)
  }

const review = bookingForm((bookingId, { id, args: { rating, comment } }) => ({
  kind: 'review',
  bookingId,
  prefill: { rating: Number(rating ?? 0), comment: stringOf(comment), replaces: id },
}))

const FORMS: Partial<Record<OutboxItem['name'], FormOf>> = {
  update_profile: ({ args, id }) => ({ kind: 'edit-profile', changes: args, replaces: id }),
  set_weekly_plan: ({ args, id }) => ({ kind: 'weekly-plan', changes: args, replaces: id }),
  register_provider: registration,
  update_provider: ({ args, id }) => ({ kind: 'edit-service', changes: args, replaces: id }),
  request_subscription: subscription,
  request_booking: visit,
  save_package: packageForm,
  rate_client: bookingForm((bookingId, { args, id }) => ({ kind: 'rate-client', bookingId, before: { args, replaces: id } })),
  propose_time: bookingForm((bookingId, { id, args: { starts_at: startsAt } }) => ({
    kind: 'reschedule',
    bookingId,
    replaces: id,
    ...(typeof startsAt === 'string' ? { startsAt } : {}),
  })),
  write_review: review,
  edit_review: review,
  answer_review: bookingForm((bookingId, { id, args: { message } }) => ({
    kind: 'answer-review',
    bookingId,
    prefill: { message: stringOf(message), replaces: id },
  })),
  send_message: bookingForm((bookingId) => ({ kind: 'chat', bookingId })),
}

/**
 * Undefined where nothing in it can be changed there.
 * @param hasService the person has a service on this device
 */
export const refusedCommandForm: FormOf = (item, hasService) => FORMS[item.name]?.(item, hasService)
