/** Entries of a booking's timeline, oldest first. */
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking, BookingHistoryEntry } from '#domain/documents/booking.ts'
import type { ActTimes } from '#domain/time/act-times.ts'
import type { Instant } from '#domain/time/instant.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { timeOfDay, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { sentText } from '#text/formatting/sent-text.ts'
import { localizeReason } from '#text/server-text/localized-placeholders.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import { outcomeText } from '../steps/outcome-text.ts'
import { partnerOf } from '../booking-partner.ts'
import { extraLabel } from '../extra/extra-labels.ts'

export interface TimelineEntry {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  /** A reason, or the time before a change. */
  readonly small: string | undefined
  /** 'Tue 24 Nov, 13:41' in this device's zone, with ' · sent 18:40' where it was sent much later. */
  readonly time: string
  /** The same moment in the provider's zone, with its city; undefined where both clocks show the same. */
  readonly placeTime: string | undefined
}

type Event = BookingHistoryEntry['event'] | 'time_lapsed'

const ICONS: Readonly<Record<Event, IconName>> = {
  requested: 'calendar',
  notified: 'bell',
  accepted: 'check',
  rejected: 'close',
  on_my_way: 'locate',
  started: 'progress',
  completed: 'check-circle',
  cancelled: 'minus-circle',
  expired: 'clock',
  time_proposed: 'repeat',
  time_accepted: 'check',
  time_declined: 'close',
  time_withdrawn: 'undo',
  time_lapsed: 'clock',
  extra_proposed: 'clock',
  extra_accepted: 'check',
  extra_declined: 'close',
  extra_withdrawn: 'undo',
  visit_on_my_way: 'locate',
  visit_started: 'progress',
  visit_completed: 'check-circle',
  visit_cancelled: 'minus-circle',
  start_undone: 'undo',
  completion_undone: 'undo',
  visit_start_undone: 'undo',
  visit_completion_undone: 'undo',
  outcome_reported: 'message',
  start_code_given: 'lock',
}

const dayAndTime = (instant: Instant, zone?: string): string => `${weekdayDate(instant, zone)}, ${timeOfDay(instant, zone)}`

/** What became of the start code; undefined where none was judged. */
const codeText = ({ confirmed }: BookingHistoryEntry): string | undefined =>
  confirmed === undefined ? undefined : text(confirmed ? 'start_code.confirmed' : 'start_code.wrong')

/** Names an event from the side of the viewer: 'Grace accepted', 'You accepted'. */
export function eventTitle(entry: BookingHistoryEntry, booking: Booking, ownUid: string | undefined): string {
  const partner = partnerOf(booking, ownUid)
  const { zone } = cityOrDefault(booking.city)
  const when = entry.starts_at === undefined ? '' : dayAndTime(entry.starts_at, zone)
  if (entry.event === 'expired') return text('event.expired')
  if (entry.event === 'start_code_given') return codeText(entry) ?? text('event.code_waits')
  const own = partner.side === 'customer' ? 'provider' : 'customer'
  const answer = entry.outcome === undefined ? '' : outcomeText(entry.outcome, entry.by === own ? own : undefined)
  if (entry.outcome !== undefined && entry.by === 'system') return text('event.outcome_settled', { answer })
  if (entry.taken) return text('event.taken')
  if (entry.event === 'cancelled' && entry.by === 'system') return text('event.cancelled_system')
  // The server records the event, but it means that the request reached the provider.
  const side = entry.event === 'notified' ? 'provider' : entry.by
  const isOther = side === partner.side
  const key: MessageKey = isOther ? `event.${entry.event}` : `event.${entry.event}_own`
  const visit = visitsOf(booking).find(({ number }) => number === entry.visit)
  const title = text(key, { name: partner.name, when, visit: entry.visit ?? 0, answer, extra: extraLabel(booking, entry) })
  return visit ? `${title} · ${weekdayDate(visit.starts_at, zone)}` : title
}

/** An entry for a proposal that was not answered before its time; the history has no event for it. */
function lapsedEntries(booking: Booking, nowMs: number): TimelineEntry[] {
  const { proposal, city } = booking
  if (!proposal || Date.parse(proposal.starts_at) > nowMs) return []
  const { zone } = cityOrDefault(city)
  const title = text('event.time_lapsed', { when: dayAndTime(proposal.starts_at, zone) })
  return [entryOf('lapsed', 'time_lapsed', title, undefined, { at: proposal.starts_at }, zone, city)]
}

function entryOf(
  id: string,
  event: Event,
  title: string,
  small: string | undefined,
  times: ActTimes,
  zone: string,
  city: string,
): TimelineEntry {
  const { at } = times
  const placeTime = zonesDiffer(at, zone)
    ? text('record.zone', { time: dayAndTime(at, zone), city: cityName(cityOrDefault(city).name) })
    : undefined
  return { id, icon: ICONS[event], title, small, time: dayAndTime(at) + sentText(times), placeTime }
}

/** Returns an id that is unique in a history. */
export const entryId = ({ command_id, event }: BookingHistoryEntry): string => `${command_id} ${event}`

/** @param ownUid the viewer @param nowMs this device's clock */
export function timelineEntries(booking: Booking, ownUid: string | undefined, nowMs: number): TimelineEntry[] {
  const { zone } = cityOrDefault(booking.city)
  const lines = booking.history.map((entry) => {
    const before = entry.moved_from && text('event.moved_from', { when: dayAndTime(entry.moved_from, zone) })
    const judged = entry.event === 'start_code_given' ? undefined : codeText(entry)
    const small = entry.reason ? text('booking.reason', { reason: localizeReason(entry.reason) }) : (before ?? judged)
    return entryOf(entryId(entry), entry.event, eventTitle(entry, booking, ownUid), small, entry, zone, booking.city)
  })
  return [...lines, ...lapsedEntries(booking, nowMs)]
}
