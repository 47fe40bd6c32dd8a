/** Form for editing a refused command. It opens with the command's own arguments, also those that the form has no field for. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { Overlay } from '#state/navigation/overlays.ts'

type FormOf = (item: OutboxItem, hasService: boolean) => Overlay | undefined

const replacing = ({ id, args }: OutboxItem) => ({ replaces: { id, args } })

function registration(item: OutboxItem, hasService: boolean): Overlay {
  // Already registered on another device: the typed values become changes of that service, which may not have arrived here yet.
  const isThere = hasService || item.refusal?.code === 'provider_exists'
  return { kind: isThere ? 'edit-service' : 'register-provider', ...replacing(item) }
}

function packageForm(item: OutboxItem): Overlay | undefined {
  const requested = item.args['package_id']
  if (typeof requested !== 'string') return undefined
  // A deleted id cannot be used again, so the typed values are offered as a new package.
  const packageId = item.refusal?.code === 'package_gone' ? null : requested
  return { kind: 'edit-package', packageId, ...replacing(item) }
}

/** Creates the form of a command about the booking or the provider that an argument names. */
const formAbout =
  (argument: 'booking_id' | 'provider_id', form: (id: string, item: OutboxItem) => Overlay): FormOf =>
  (item) => {
    const id = item.args[argument]
    return typeof id === 'string' ? form(id, item) : undefined
  }

const bookingForm = (kind: 'review' | 'answer-review' | 'rate-client' | 'reschedule' | 'extra'): FormOf =>
  formAbout('booking_id', (bookingId, item) => ({ kind, bookingId, ...replacing(item) }))

const requestForm = (kind: 'scheduler' | 'subscribe'): FormOf =>
  formAbout('provider_id', (providerId, item) => ({ kind, providerId, ...replacing(item) }))

const FORMS: Partial<Record<OutboxItem['name'], FormOf>> = {
  update_profile: (item) => ({ kind: 'edit-profile', ...replacing(item) }),
  set_weekly_plan: (item) => ({ kind: 'weekly-plan', ...replacing(item) }),
  register_provider: registration,
  update_provider: (item) => ({ kind: 'edit-service', ...replacing(item) }),
  request_subscription: requestForm('subscribe'),
  request_booking: requestForm('scheduler'),
  save_package: packageForm,
  rate_client: bookingForm('rate-client'),
  propose_time: bookingForm('reschedule'),
  propose_extra: bookingForm('extra'),
  write_review: bookingForm('review'),
  edit_review: bookingForm('review'),
  answer_review: bookingForm('answer-review'),
  send_message: formAbout('booking_id', (bookingId) => ({ kind: 'chat', bookingId })),
}

/**
 * Returns the overlay with the form; undefined where the command cannot be edited in a form.
 * @param hasService the person has a service on this device
 */
export const refusedCommandForm: FormOf = (item, hasService) => FORMS[item.name]?.(item, hasService)
