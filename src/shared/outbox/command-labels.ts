/** Labels for the commands in the outbox. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { requestedIds } from '#domain/booking/booking-request-commands.ts'
import { extraHoursPrice } from '#domain/booking/extras/booking-extras.ts'
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { OUTCOMES, type Booking } from '#domain/documents/booking.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { currentProvider } from '#state/directory/directory.ts'
import { isDate, isInstant } from '#domain/time/instant.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { money, weekdayDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { formatBookingTime, formatBookingTimeAt } from '../booking/booking-labels.ts'
import { outcomeText } from '../booking/steps/outcome-text.ts'
import { extraLabel } from '../booking/extra/extra-labels.ts'
import { statusName } from '../provider/provider-labels.ts'
import { subscriptionLine, visitName, visitsLine } from '../booking/subscription-labels.ts'

const textOf = (item: OutboxItem, field: string): string | undefined => {
  const value = item.args[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Number and start of the visit that the command is about. */
function visitText({ args, shown: { booking } }: OutboxItem): string | undefined {
  const visit = booking && visitsOf(booking).find(({ number }) => number === args['visit'])
  return visit && visitName(booking, visit)
}

/** Name of the other person, as seen by the viewer; empty for a command that is about no person. */
export function commandPerson(item: OutboxItem, ownUid: string | undefined): string {
  const { booking, provider_name } = item.shown
  if (booking) return localizeName(booking.customer_uid === ownUid ? booking.provider_name : booking.customer_name)
  return provider_name ?? currentProvider(textOf(item, 'provider_id') ?? '')?.name ?? ''
}

/** Name of the provider status that the command sets. */
function statusOf(item: OutboxItem): string {
  const requested = PROVIDER_STATUSES.find((status) => status === textOf(item, 'status'))
  return requested === undefined ? '' : statusName(requested)
}

/** 'Tue 24 Nov · Rest day': a day of the provider's calendar and its new status. */
function calendarDayText(item: OutboxItem): string | undefined {
  const date = textOf(item, 'date')
  if (date === undefined || !isDate(date)) return undefined
  const status = DAY_STATUSES.find((each) => each === textOf(item, 'status'))
  const day = weekdayDate(`${date}T12:00:00.000Z`, 'UTC')
  return status === undefined ? day : `${day} · ${text(`day.${status}`)}`
}

/** 'Booking of Grace Okafor'. */
export const commandTitle = (item: OutboxItem, ownUid: string | undefined): string =>
  text(`command.${item.name}` satisfies MessageKey, {
    name: commandPerson(item, ownUid),
    status: statusOf(item),
    package: item.shown.package_name ?? textOf(item, 'name') ?? '',
  })

/** Name of the requested package. */
const packageName = ({ service_package }: Booking): readonly string[] => (service_package ? [service_package.name] : [])

/** The extra that the command is about; a proposal of hours names no amount, which follows from the booking. */
function extraText(booking: Booking, args: OutboxItem['args']): string {
  const [hours, amount, visit] = [args['hours'], args['amount'], args['visit']].map((value) =>
    typeof value === 'number' ? value : undefined,
  )
  const price = hours === undefined ? undefined : extraHoursPrice(booking, hours)
  return extraLabel(booking, { hours, amount: amount ?? price, visit })
}

/** Describes the command in a line of facts, or with what the person wrote; undefined where the title says everything. @param nowMs this device's clock */
export function commandDetail(item: OutboxItem, nowMs: number): string | undefined {
  const { booking } = item.shown
  switch (item.name) {
    case 'request_subscription':
      return booking && [subscriptionLine(booking), visitsLine(booking), money(booking.total_amount, booking.city)].join(' · ')
    case 'request_booking': {
      const asked = requestedIds(item.args).length
      // Each of several helpers has a price.
      if (booking && asked > 1) return [text('several.asks', { count: asked }), formatBookingTime(booking, nowMs)].join(' · ')
      return booking && [...packageName(booking), formatBookingTime(booking, nowMs), money(booking.total_amount, booking.city)].join(' · ')
    }
    case 'send_message':
      return textOf(item, 'message') ?? text('chat.photo')
    case 'answer_review':
      return textOf(item, 'message')
    case 'report_content':
    case 'appeal_decision':
      return textOf(item, 'words')
    case 'rate_client': {
      const stars = text('common.stars', { stars: Number(item.args['overall_rating'] ?? 0) })
      return textOf(item, 'review_text') === undefined ? stars : text('attention.with_comment', { stars })
    }
    case 'save_package':
      return typeof item.args['price'] === 'number' ? money(item.args['price'], item.shown.city ?? DEFAULT_CITY) : undefined
    case 'edit_review':
    case 'write_review': {
      const stars = text('common.stars', { stars: Number(item.args['rating'] ?? 0) })
      return textOf(item, 'comment') === undefined ? stars : text('attention.with_comment', { stars })
    }
    case 'cancel_booking':
    case 'reject_booking':
      return textOf(item, 'reason') ?? (booking && formatBookingTime(booking, nowMs))
    case 'propose_time':
    case 'accept_time':
    case 'decline_time':
    case 'withdraw_time':
      return booking && isInstant(item.args['starts_at']) ? formatBookingTimeAt(booking, item.args['starts_at'], nowMs) : undefined
    case 'propose_extra':
    case 'accept_extra':
    case 'decline_extra':
    case 'withdraw_extra':
      return booking && extraText(booking, item.args)
    case 'accept_booking':
    case 'on_my_way':
    case 'start_job':
    case 'complete_job':
      return booking && formatBookingTime(booking, nowMs)
    case 'visit_on_my_way':
    case 'start_visit':
    case 'complete_visit':
    case 'cancel_visit':
    case 'confirm_start':
    case 'undo_start':
    case 'undo_complete':
      return [visitText(item), textOf(item, 'reason')].filter((each) => each !== undefined).join(' · ') || undefined
    case 'report_outcome': {
      const outcome = OUTCOMES.find((each) => each === textOf(item, 'outcome'))
      return outcome && outcomeText(outcome, undefined)
    }
    case 'set_start_code':
      return text(item.args['on'] === true ? 'profile.on' : 'profile.off')
    case 'add_favourite':
    case 'remove_favourite':
      return commandPerson(item, undefined) || undefined
    case 'set_availability':
    case 'clear_availability':
      return calendarDayText(item)
    case 'save_place':
      return textOf(item, 'label')
    case 'set_weekly_plan':
    case 'mark_read':
    case 'set_read_marks':
    case 'mark_notifications_read':
    case 'register_provider':
    case 'update_profile':
    case 'update_provider':
    case 'set_status':
    case 'delete_package':
    case 'delete_place':
    case 'block_person':
    case 'unblock_person':
      return undefined
  }
}
