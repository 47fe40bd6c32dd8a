/** A person's profile. */
import { SERVICE_NAMES } from './provider-rules.ts'
import type { Market, Person } from '../market.ts'
import { line, notes } from '../places.ts'
import { fieldsOf, flag, id, latitude, listOf, longitude, maybe, number, oneOf, orNull, text, Unreadable } from '../read-args.ts'
import { NOT_FOUND, refused, rule, type Rule } from '../rule.ts'

/** Both ends in local time, and not the same. */
const quietHours = (given: unknown): Readonly<Record<string, string>> => {
  const { from = '', to = '', zone = '', ...more } = fieldsOf(text(64, 1), 'from', 'to', 'zone')(given)
  if (![from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) || from === to || Object.keys(more).length > 0)
    throw new Unreadable()
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw new Unreadable()
  }
  return { from, to, zone }
}

/** The number that a text message would be sent to, if the text is one. */
const numberOf = (phone: string): string | undefined => /^\+[1-9]\d{7,14}$/.exec(phone.replaceAll(/[\s().\-/\u2010-\u2015]/g, ''))?.[0]

const updateProfile = rule(
  {
    name: maybe(text(80, 1)),
    phone: maybe(text(32)),
    location: maybe(text(80)),
    address: maybe(text(200)),
    zipCode: maybe(text(16)),
    dateOfBirth: maybe(orNull(text(10, 10))),
    emergencyContact: maybe(text(120)),
    preferredLanguage: maybe(orNull(oneOf('English', 'Spanish', 'French', 'German', 'Chinese'))),
    favoriteServices: maybe(listOf(oneOf(...SERVICE_NAMES))),
    serviceRadius: maybe(number(1, 50, 1)),
    pushNotifications: maybe(flag),
    push_muted: maybe(listOf(oneOf('bookings', 'messages', 'reviews', 'account'))),
    reminders_muted: maybe(
      listOf(oneOf('reminder_day_before', 'reminder_hour_before', 'request_waiting', 'job_not_started', 'request_unanswered')),
    ),
    quiet_hours: maybe(orNull(quietHours)),
    push_hide_details: maybe(flag),
    emailNotifications: maybe(flag),
    smsNotifications: maybe(flag),
    autoBookingConfirm: maybe(flag),
    privacyLevel: maybe(oneOf('standard', 'private')),
    show_read_marks: maybe(flag),
    share_phone: maybe(flag),
    share_position: maybe(orNull(flag)),
    start_code: maybe(flag),
  },
  (args, market, { uid, at }) => {
    const person = market.people.get(uid)
    if (!person) return NOT_FOUND
    if (typeof args.dateOfBirth === 'string' && args.dateOfBirth > at.slice(0, 10)) return refused('invalid_fields')
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0) return undefined
    market.people.set(uid, {
      ...person,
      name: args.name ?? person.name,
      phone: args.phone ?? person.phone,
      own: {
        ...person.own,
        ...given,
        ...(args.phone !== undefined && numberOf(args.phone) !== numberOf(person.phone) ? { verified_phone: '' } : {}),
        ...(args.emailNotifications && person.own?.['emailNotifications'] !== true ? { email_since: at } : {}),
        ...(args.smsNotifications && person.own?.['smsNotifications'] !== true ? { sms_since: at } : {}),
      },
      updated_at: at,
    })
    return undefined
  },
)

/** A separate switch; setting its current value changes nothing. */
const setReadMarks = rule({ show: flag }, ({ show }, market, { uid, at }) => {
  const person = market.people.get(uid)
  if (!person) return NOT_FOUND
  if ((person.own?.['show_read_marks'] ?? true) !== show)
    market.people.set(uid, { ...person, own: { ...person.own, show_read_marks: show }, updated_at: at })
  return undefined
})

type SavedPlace = Readonly<Record<string, unknown>> & { readonly id: string }

const savedPlaces = (person: Person): readonly SavedPlace[] => (person.own?.['saved_places'] ?? []) as readonly SavedPlace[]

function keepPlaces(market: Market, person: Person, saved_places: readonly SavedPlace[], at: string): void {
  market.people.set(person.uid, { ...person, own: { ...person.own, saved_places }, updated_at: at })
}

const savePlace = rule(
  {
    id,
    label: line(40),
    address: maybe(line(200)),
    place_notes: maybe(notes),
    district: maybe(line(80)),
    latitude: maybe(latitude),
    longitude: maybe(longitude),
  },
  (args, market, { uid, at }) => {
    const person = market.people.get(uid)
    if (!person) return NOT_FOUND
    if ((args.latitude === undefined) !== (args.longitude === undefined)) return refused('invalid_fields')
    if (args.latitude === undefined && args.address === undefined) return refused('place_missing')
    const said = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== ''))
    const place: SavedPlace = { ...said, id: args.id }
    const before = savedPlaces(person)
    const isOld = before.some((each) => each.id === args.id)
    if (!isOld && before.length === 8) return refused('too_many_places')
    keepPlaces(market, person, isOld ? before.map((each) => (each.id === args.id ? place : each)) : [...before, place], at)
    return undefined
  },
)

const deletePlace = rule({ id }, (args, market, { uid, at }) => {
  const person = market.people.get(uid)
  if (!person) return NOT_FOUND
  const left = savedPlaces(person).filter((each) => each.id !== args.id)
  if (left.length < savedPlaces(person).length) keepPlaces(market, person, left, at)
  return undefined
})

export const PROFILE_RULES: Readonly<Record<string, Rule>> = {
  update_profile: updateProfile,
  set_read_marks: setReadMarks,
  save_place: savePlace,
  delete_place: deletePlace,
}
