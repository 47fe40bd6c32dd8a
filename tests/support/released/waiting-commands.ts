/** Waiting commands of a busy person without a network: of every name, each with the expected answer of the server. */
import { ulid } from 'ulid'
import { PERSON_COMMANDS, type CommandArgs, type PersonCommandName } from '#domain/commands/command-table.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Picture } from '#domain/documents/message.ts'
import { MATERIAL, MORE_TIME, TAKEN, type BusyDay } from './busy-day.ts'

/** What the waiting commands are about besides the day. */
interface OtherSubjects {
  /** The notification that says that a message of the person was hidden. */
  readonly hidden: string
  /** A provider who is no favourite yet. */
  readonly wanted: string
  /** An agreed job with them that nobody started, more than two hours past its end. */
  readonly missed: string
  /** A photo that was chosen on the device. */
  readonly photo: Picture
}

export type WaitingCommand = {
  [Name in PersonCommandName]: {
    readonly name: Name
    readonly args: CommandArgs<Name>
    /** Code of the server's refusal; undefined for an accepted command. */
    readonly refused?: ErrorCode
  }
}[PersonCommandName]

/** Submitted before the device knows the person's own service, which was registered on another device. */
export const REGISTRATION: WaitingCommand = {
  name: 'register_provider',
  args: { name: 'Noor Aziz', service_type: 'gardening', latitude: 37.776, longitude: -122.42, city: 'San Francisco', price_per_hour: 45 },
  refused: 'provider_exists',
}

const instantOf = ({ now }: BusyDay): string => new Date(now()).toISOString()

const message = (booking_id: string, words: string, refused?: ErrorCode): WaitingCommand => ({
  name: 'send_message',
  args: { booking_id, message_id: ulid(), message: words },
  ...(refused === undefined ? {} : { refused }),
})

function request(
  { people: { helper } }: BusyDay,
  scheduled_date: string | null | undefined,
  more: Partial<CommandArgs<'request_booking'>> = {},
  refused?: ErrorCode,
): WaitingCommand {
  const args = {
    booking_id: ulid(),
    provider_id: helper.uid,
    scheduled_date: scheduled_date ?? null,
    duration_hours: 1,
    special_instructions: 'The bell is broken',
    user_latitude: 37.7765,
    user_longitude: -122.4231,
    is_emergency: false,
    price_per_hour: 40,
    ...more,
  }
  return { name: 'request_booking', args, ...(refused === undefined ? {} : { refused }) }
}

/** A request with everything that it can say about the problem. */
const described = (photo: Picture): Partial<CommandArgs<'request_booking'>> => ({
  photos: [photo],
  answers: { rooms: '3', pets: 'A cat' },
  start_code: true,
  address: '12 Oak Street',
})

const packaged = ({ id, price, created_at }: BusyDay['packages']['stays']): Partial<CommandArgs<'request_booking'>> => ({
  duration_hours: 2,
  service_package: { id, price, contents_at: created_at },
})

function subscribe({ people: { second }, secondFree }: BusyDay): WaitingCommand {
  const first_visit = secondFree[6] ?? ''
  return {
    name: 'request_subscription',
    args: {
      booking_id: ulid(),
      provider_id: second.uid,
      subscription_type: 'weekly',
      subscription_duration: 4,
      first_visit,
      visits: [{ number: 1, starts_at: first_visit }],
      duration_hours: 1,
      special_instructions: '',
      user_latitude: null,
      user_longitude: null,
      address: '12 Oak Street',
      answers: { floor: '2' },
      price_per_hour: 40,
    },
  }
}

function asCustomer(day: BusyDay, { wanted, missed, hidden, photo }: OtherSubjects): readonly WaitingCommand[] {
  const { hired, helperFree, secondFree, packages, people, place } = day
  const [first = '', second = '', third = '', fourth = ''] = helperFree
  return [
    message(hired.calledOff.id, 'Written while the chat was open'),
    message(hired.talk.id, 'Is there a lift?'),
    message(hired.talk.id, 'The blue door'),
    { name: 'mark_read', args: { booking_id: hired.talk.id, up_to: instantOf(day) } },
    { name: 'report_content', args: { about: 'message', booking_id: hired.talk.id, message_id: day.message, reason: 'other' } },
    { name: 'appeal_decision', args: { notification_id: hidden, words: 'I was angry' } },
    { name: 'cancel_booking', args: { booking_id: hired.talk.id, reason: 'Ill' } },
    { name: 'cancel_booking', args: { booking_id: hired.pending.id } },
    { name: 'propose_time', args: { booking_id: hired.proposed.id, starts_at: third } },
    { name: 'propose_time', args: { booking_id: hired.withdrawn.id, starts_at: fourth } },
    { name: 'withdraw_time', args: { booking_id: hired.withdrawn.id, starts_at: fourth } },
    { name: 'accept_time', args: { booking_id: hired.offeredTime.id, starts_at: first } },
    { name: 'decline_time', args: { booking_id: hired.declinedTime.id, starts_at: second, reason: 'Too early' } },
    { name: 'set_start_code', args: { booking_id: hired.proposed.id, on: true } },
    { name: 'accept_extra', args: { booking_id: hired.unreviewed.id, ...MORE_TIME } },
    { name: 'decline_extra', args: { booking_id: hired.reviewed.id, ...MATERIAL, reason: 'Not agreed' } },
    { name: 'report_outcome', args: { booking_id: missed, outcome: 'provider_absent' } },
    request(day, secondFree[4], { ...described(photo), provider_id: people.second.uid }),
    request(day, secondFree[3], {
      provider_id: people.second.uid,
      also: [{ booking_id: ulid(), provider_id: wanted, price_per_hour: 40 }],
    }),
    request(day, helperFree[7], packaged(packages.stays)),
    request(day, null, { provider_id: wanted }),
    subscribe(day),
    { name: 'remove_favourite', args: { provider_id: people.helper.uid } },
    { name: 'add_favourite', args: { provider_id: wanted } },
    { name: 'mark_notifications_read', args: { up_to: instantOf(day) } },
    { name: 'save_place', args: { id: ulid(), label: 'Mum', address: '3 Elm Street' } },
    { name: 'delete_place', args: { id: place } },
    { name: 'update_profile', args: { location: 'Mission' } },
    { name: 'update_profile', args: { emergencyContact: 'Jonas' } },
    { name: 'set_read_marks', args: { show: false } },
    { name: 'write_review', args: { booking_id: hired.unreviewed.id, rating: 5, comment: 'Spotless' } },
    { name: 'edit_review', args: { booking_id: hired.reviewed.id, rating: 5, comment: 'Very tidy' } },
    { name: 'report_content', args: { about: 'answer', booking_id: hired.reviewed.id, reason: 'other' } },
    { name: 'block_person', args: { person_id: wanted } },
    { name: 'unblock_person', args: { person_id: wanted } },
  ]
}

const rate = (booking_id: string): WaitingCommand => ({
  name: 'rate_client',
  args: {
    booking_id,
    fairness_rating: 5,
    respect_rating: 5,
    communication_rating: 4,
    payment_timeliness_rating: 5,
    overall_rating: 5,
    review_text: 'Kind',
  },
})

function asProvider(day: BusyDay): readonly WaitingCommand[] {
  const { asked, subscription, code, ownFree, packages, days } = day
  const visit = { booking_id: subscription.id, visit: 1 }
  const done = { booking_id: asked.done.id }
  return [
    { name: 'accept_booking', args: { booking_id: asked.accepted.id } },
    { name: 'reject_booking', args: { booking_id: asked.rejected.id, reason: 'Away' } },
    { name: 'on_my_way', args: done },
    message(asked.done.id, 'Ten minutes'),
    { name: 'mark_read', args: { ...done, up_to: instantOf(day) } },
    { name: 'start_job', args: { ...done, code: code === '1234' ? '4321' : '1234' } },
    { name: 'confirm_start', args: { ...done, code } },
    { name: 'propose_extra', args: { ...done, ...MATERIAL, reason: 'Soil' } },
    { name: 'withdraw_extra', args: { ...done, ...MATERIAL } },
    { name: 'complete_job', args: done },
    // After the job whose hours overlap with these.
    { name: 'undo_complete', args: { booking_id: asked.undone.id } },
    rate(asked.done.id),
    rate(asked.reviewed.id),
    { name: 'answer_review', args: { booking_id: asked.reviewed.id, message: 'Thank you' } },
    { name: 'report_content', args: { about: 'review', booking_id: asked.reviewed.id, reason: 'other', words: 'Another garden' } },
    { name: 'undo_start', args: visit },
    { name: 'visit_on_my_way', args: visit },
    { name: 'start_visit', args: visit },
    { name: 'complete_visit', args: visit },
    { name: 'cancel_visit', args: { ...visit, visit: 2, reason: 'Away' } },
    { name: 'cancel_booking', args: { booking_id: asked.calledOff.id, reason: 'Ill' } },
    { name: 'decline_time', args: { booking_id: asked.declinedTime.id, starts_at: ownFree[0] ?? '' } },
    { name: 'propose_time', args: { booking_id: asked.moved.id, starts_at: ownFree[1] ?? '' } },
    { name: 'save_package', args: { package_id: ulid(), name: 'Roses', tier: 'premium', price: 120, duration_hours: 3 } },
    { name: 'save_package', args: { package_id: packages.changed.id, price: 95 } },
    { name: 'delete_package', args: { package_id: packages.deleted.id } },
    { name: 'set_availability', args: { date: days.unset, status: 'open_slots', time_slots: [10, 11] } },
    { name: 'clear_availability', args: { date: days.set } },
    {
      name: 'set_weekly_plan',
      args: {
        week: Array.from({ length: 7 }, () => ({ status: 'available' as const, time_slots: [] })),
        min_notice_minutes: 60,
        travel_buffer_minutes: 30,
      },
    },
    { name: 'update_provider', args: { bio: 'Roses and hedges.', price_per_hour: 55 } },
    { name: 'set_status', args: { status: 'Busy' } },
  ]
}

/** Commands submitted while the device's data is current. */
export const givenAtOnce = (day: BusyDay, others: OtherSubjects): readonly WaitingCommand[] => [
  ...asCustomer(day, others),
  ...asProvider(day),
]

/** Commands submitted after changes by others that the device has not received. */
export const givenTooLate = (day: BusyDay): readonly WaitingCommand[] => [
  message(day.hired.calledOff.id, 'Written after it was called off', 'chat_closed'),
  {
    name: 'propose_time',
    args: { booking_id: day.hired.calledOff.id, starts_at: day.helperFree[5] ?? '' },
    refused: 'illegal_transition',
  },
  { name: 'accept_time', args: { booking_id: day.hired.goneTime.id, starts_at: day.helperFree[2] ?? '' }, refused: 'proposal_gone' },
  { name: 'accept_extra', args: { booking_id: day.hired.lateExtra.id, ...MATERIAL }, refused: 'proposal_gone' },
  { name: 'accept_booking', args: { booking_id: day.asked.gone.id }, refused: 'illegal_transition' },
  request(day, day.helperFree[8], packaged(day.packages.goes), 'package_gone'),
  request(day, day.helperFree[TAKEN], {}, 'slot_taken'),
]

/** Names of person commands that are in no list here. */
export function missingNames(given: readonly { readonly name: string }[]): readonly string[] {
  const names = new Set(given.map(({ name }) => name))
  return Object.keys(PERSON_COMMANDS).filter((name) => !names.has(name))
}
