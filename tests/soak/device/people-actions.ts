/** What a person does next on the device: books, works, writes, rates, and cleans up. Open bookings stay about constant. */
import { firstValueFrom } from 'rxjs'
import { NO_BLUR } from '#domain/constants.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { newUlid } from '#server/platform/new-ulid.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import type { Attempt, SoakDevice } from './soak-device.ts'

/** Open bookings of a customer, at most. */
const MOST_OPEN = 2
const ZONE = 'America/Los_Angeles'
const PHOTO_BYTES = 4_096

function requestOf({ random }: SoakDevice, provider: Provider): Attempt {
  const date = addDays(wallTimeAt(Date.now(), ZONE).date, 2 + random.below(20))
  const isNow = random.chance(0.15)
  return {
    name: 'request_booking',
    args: {
      booking_id: newUlid(),
      provider_id: provider.id,
      scheduled_date: isNow ? null : instantFromMs(instantOfWallTime(date, 9 + random.below(8), 0, ZONE)),
      duration_hours: 1,
      special_instructions: random.chance(0.3) ? 'Ring twice' : '',
      user_latitude: 37.7749,
      user_longitude: -122.4194,
      is_emergency: false,
      price_per_hour: provider.price_per_hour,
    },
  }
}

/** Chooses a photo for the chat, different every time, and sends it. */
async function sendPhoto(device: SoakDevice, booking: Booking): Promise<void> {
  const scan = Array.from({ length: PHOTO_BYTES }, () => device.random.below(255))
  const chosen = await device.store()?.photos.choose(booking.id, { bytes: jpegOf({ scan }), blur: NO_BLUR })
  if (!chosen?.ok) {
    device.record.count('photos refused here')
    return
  }
  const args = { booking_id: booking.id, message_id: newUlid(), message: 'See this', attachment_id: chosen.value.id }
  const sent = await device.submit({ name: 'send_message', args })
  if (!sent?.ok) return
  device.record.count('photos sent')
  await device.store()?.photos.markUsed(chosen.value.id)
}

const stars = (by: SoakDevice['random']): number => 1 + by.below(5)

function answerOf(device: SoakDevice, booking: Booking): Attempt | 'photo' | undefined {
  const { random, person } = device
  const booking_id = booking.id
  const isCustomer = booking.customer_uid === person.uid
  const message = (): Attempt => ({
    name: 'send_message',
    args: { booking_id, message_id: newUlid(), message: `${person.name} says ${random.below(1_000)}` },
  })
  const read = (): Attempt => ({ name: 'mark_read', args: { booking_id, up_to: instantFromMs(Date.now()) } })
  const fate = random.next()
  switch (booking.status) {
    case 'pending':
      if (isCustomer) return fate < 0.1 ? { name: 'cancel_booking', args: { booking_id } } : undefined
      return { name: fate < 0.85 ? 'accept_booking' : 'reject_booking', args: { booking_id } }
    case 'accepted':
      if (fate < 0.35) return message()
      if (fate < 0.45) return 'photo'
      if (fate < 0.55) return read()
      if (isCustomer) return fate < 0.6 ? { name: 'cancel_booking', args: { booking_id } } : undefined
      return { name: fate < 0.65 ? 'on_my_way' : 'start_job', args: { booking_id } }
    case 'in_progress':
      if (fate < 0.3) return message()
      if (fate < 0.45) return read()
      return isCustomer ? undefined : { name: 'complete_job', args: { booking_id } }
    case 'completed':
      if (isCustomer) return { name: 'write_review', args: { booking_id, rating: stars(random), comment: 'As agreed' } }
      if (fate < 0.5) return { name: 'answer_review', args: { booking_id, message: 'Thank you' } }
      return {
        name: 'rate_client',
        args: {
          booking_id,
          fairness_rating: stars(random),
          respect_rating: stars(random),
          communication_rating: stars(random),
          payment_timeliness_rating: stars(random),
          overall_rating: stars(random),
          review_text: '',
        },
      }
    default:
      return undefined
  }
}

function personalAct({ random, person }: SoakDevice, provider: Provider): Attempt {
  switch (random.below(person.isProvider ? 6 : 4)) {
    case 0:
      return { name: 'add_favourite', args: { provider_id: provider.id } }
    case 1:
      return { name: 'remove_favourite', args: { provider_id: provider.id } }
    case 2:
      return { name: 'mark_notifications_read', args: { up_to: instantFromMs(Date.now()) } }
    case 3:
      return { name: 'update_profile', args: { serviceRadius: 1 + random.below(50) } }
    case 4:
      return { name: 'update_provider', args: { bio: `Tidy homes since ${1_980 + random.below(40)}` } }
    default:
      return { name: 'set_status', args: { status: random.pick(['Available', 'Available', 'Busy'] as const) ?? 'Available' } }
  }
}

/** Discards what the server refused or what waited too long, as a person does who reads the reason. */
async function cleanUp(device: SoakDevice): Promise<void> {
  const store = device.store()
  for (const { id, state } of store ? await firstValueFrom(store.outbox.items()) : []) {
    if (state !== 'held' && state !== 'refused') continue
    await store?.outbox.discard(id)
    device.noteDiscarded(id, state)
    device.record.count(`discarded ${state}`)
  }
}

/** Looks at a photo of the chat, which the device then caches. */
async function viewPhoto(device: SoakDevice, booking: Booking): Promise<void> {
  const store = device.store()
  if (!store) return
  const { messages } = await firstValueFrom(store.messages.window(booking.id, 20))
  const picture = messages.flatMap(({ doc }) => doc.attachment ?? []).at(-1)
  if (picture && (await store.photos.read(booking.id, picture))) device.record.count('photos viewed')
}

/** Does one thing on the device. */
export async function actOnDevice(device: SoakDevice, providers: readonly Provider[]): Promise<void> {
  const store = device.store()
  const provider = device.random.pick(providers)
  if (!store || !provider) return
  await cleanUp(device)
  const bookings = (await firstValueFrom(store.bookings.list())).map(({ doc }) => doc)
  const open = bookings.filter(({ status }) => !isEnded(status))
  if (!device.person.isProvider && open.length < MOST_OPEN && device.random.chance(0.5)) {
    await device.submit(requestOf(device, provider))
    return
  }
  const done = bookings.filter(({ status }) => status === 'completed').slice(0, 5)
  // A provider answers what waits longest, so that the number of open bookings stays the same.
  const about = device.random.chance(0.15)
    ? device.random.pick(done)
    : device.person.isProvider
      ? device.random.chance(0.5)
        ? open.at(-1)
        : device.random.pick(open)
      : device.random.pick(open)
  if (about && device.random.chance(0.1)) return viewPhoto(device, about)
  const next = about && device.random.chance(0.85) ? answerOf(device, about) : personalAct(device, provider)
  if (next === 'photo' && about) return sendPhoto(device, about)
  if (next !== undefined && next !== 'photo') await device.submit(next)
}
