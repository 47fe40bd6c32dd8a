/** What submitted commands must have done, each exactly once: from the commands alone, by no rule of the product. */
import type { Uid } from '#domain/ids.ts'
import { PRICE, type DeliveryMarket, type Submitted } from './delivery-market.ts'

const POINTS = { single: 10, subscription: 25 }
/** A subscriber pays this part of the price. */
const SUBSCRIBED = 0.85

export interface ExpectedBooking {
  readonly customer: Uid
  readonly isSubscription: boolean
  readonly hours: number
  /** In order. */
  readonly events: ExpectedEvent[]
}

export interface ExpectedEvent {
  readonly event: string
  readonly by: Uid
  readonly command: string
}

export interface ExpectedCustomer {
  /** Commands and others' amendments that changed the profile. */
  changes: number
  points: number
  ratings: number
  ratingSum: number
  favouriteChanges: number
  isFavourite: boolean
  /** Fields as the last command of each left them. */
  readonly fields: Map<string, unknown>
}

export interface Expected {
  readonly commands: readonly Submitted[]
  readonly bookings: ReadonlyMap<string, ExpectedBooking>
  /** Messages of each device in its order. */
  readonly messages: ReadonlyMap<string, readonly string[]>
  /** Numbers of notifications by person, kind and booking. */
  readonly notifications: ReadonlyMap<string, number>
  readonly customers: ReadonlyMap<Uid, ExpectedCustomer>
  readonly provider: { readonly jobs: number; readonly reviews: number; readonly ratingSum: number; readonly cents: number }
}

export const noticeKey = (person: string, kind: string, booking: string): string => `${person} ${kind} ${booking}`

/** Events that the provider's commands write into a booking, with the notification of the customer. */
const PROVIDER_EVENTS: Readonly<Record<string, readonly [event: string, notice: string]>> = {
  accept_booking: ['accepted', 'booking_accepted'],
  on_my_way: ['on_my_way', 'booking_on_my_way'],
  start_job: ['started', 'booking_started'],
  complete_job: ['completed', 'booking_completed'],
  cancel_visit: ['visit_cancelled', 'visit_cancelled'],
}

/** @param commands in an order in which they may have been executed */
export function expectedEffects({ provider, customers: people }: DeliveryMarket, commands: readonly Submitted[]): Expected {
  const bookings = new Map<string, ExpectedBooking>()
  const messages = new Map<string, string[]>()
  const notifications = new Map<string, number>()
  const totals = { jobs: 0, reviews: 0, ratingSum: 0, cents: 0 }
  const customers = new Map(
    people.map(({ uid }): [Uid, ExpectedCustomer] => [
      uid,
      { changes: 0, points: 0, ratings: 0, ratingSum: 0, favouriteChanges: 0, isFavourite: false, fields: new Map() },
    ]),
  )
  const customer = (uid: Uid): ExpectedCustomer => {
    const found = customers.get(uid)
    if (!found) throw new Error(`${uid} is no customer`)
    return found
  }
  const notice = (person: string, kind: string, booking: string): void => {
    const key = noticeKey(person, kind, booking)
    notifications.set(key, (notifications.get(key) ?? 0) + 1)
  }
  const booking = (id: string): ExpectedBooking => {
    const found = bookings.get(id)
    if (!found) throw new Error(`${id} was never requested`)
    return found
  }
  function complete({ customer: uid, isSubscription, hours }: ExpectedBooking): void {
    totals.jobs += 1
    totals.cents += PRICE * 100 * hours * (isSubscription ? SUBSCRIBED : 1)
    const who = customer(uid)
    who.points += isSubscription ? POINTS.subscription : POINTS.single
    who.changes += 1
  }

  for (const { person, device, id, name, args } of commands) {
    const about = String(args['booking_id'])
    const byProvider = PROVIDER_EVENTS[name]
    if (byProvider) {
      booking(about).events.push({ event: byProvider[0], by: person, command: id })
      notice(booking(about).customer, byProvider[1], about)
      if (name === 'complete_job') complete(booking(about))
      continue
    }
    switch (name) {
      case 'request_booking':
      case 'request_subscription':
        bookings.set(about, {
          customer: person,
          isSubscription: name === 'request_subscription',
          hours: Number(args['duration_hours']),
          events: [{ event: 'requested', by: person, command: id }],
        })
        notice(provider.uid, 'booking_requested', about)
        notice(person, 'booking_confirmed', about)
        // It lists the open request.
        customer(person).changes += 1
        break
      case 'cancel_booking':
        booking(about).events.push({ event: 'cancelled', by: person, command: id })
        notice(provider.uid, 'booking_cancelled', about)
        break
      case 'send_message':
        messages.set(device, [...(messages.get(device) ?? []), String(args['message_id'])])
        notice(person === provider.uid ? booking(about).customer : provider.uid, 'message_received', about)
        break
      case 'write_review':
        // Its job took seconds, so that it counts nowhere and the provider does not hear of it.
        break
      case 'rate_client': {
        const rated = customer(booking(about).customer)
        rated.ratings += 1
        rated.ratingSum += Number(args['overall_rating'])
        rated.changes += 1
        notice(booking(about).customer, 'client_rated', about)
        break
      }
      case 'update_profile':
        customer(person).changes += 1
        for (const [field, value] of Object.entries(args)) customer(person).fields.set(field, value)
        break
      case 'add_favourite':
      case 'remove_favourite':
        customer(person).favouriteChanges += 1
        customer(person).isFavourite = name === 'add_favourite'
        break
      default:
        throw new Error(`nothing is known about ${name}`)
    }
  }
  return { commands, bookings, messages, notifications, customers, provider: totals }
}
