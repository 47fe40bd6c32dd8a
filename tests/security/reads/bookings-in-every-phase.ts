/** Plays the bookings of a marketplace: before, during and after each state. */
import { ulid } from 'ulid'
import { NO_BLUR } from '#domain/constants.ts'
import { until } from '../../contract/support/wait-until.ts'
import { moderate, pictureOf, type Said } from './moderate-market.ts'
import type { Phase } from './read-rules.ts'
import { STEP_MS, type PersonName, type ReadsMarket } from './reads-market.ts'

const STARS = { fairness_rating: 5, respect_rating: 5, communication_rating: 4, payment_timeliness_rating: 5, overall_rating: 5 }

/** @param after called after each change, so that devices can follow */
export async function playBookings(market: ReadsMarket, after: () => Promise<void> = async () => undefined): Promise<void> {
  const { must, call, command, secrets, bookings, clock, people, pass } = market
  const idOf = (name: string): string => bookings.get(name)?.id ?? ''
  const sideOf = (name: string, side: 'customer' | 'provider'): PersonName => bookings.get(name)?.[side] ?? 'omar'

  /** @param days null for as soon as possible */
  async function ask(name: string, customer: PersonName, provider: PersonName, days: number | null, more: object = {}): Promise<void> {
    const date = new Date(clock.now() + (days ?? 1) * STEP_MS.day).toISOString().slice(0, 10)
    const { slots } = await must('visitor', 'GET', `/api/providers/${people[provider].uid}/slots?date=${date}&duration_hours=0.5`)
    const photo = pictureOf(secrets.text('photo of a request.photo', name))
    const shown = { id: ulid(clock.now()), media_type: 'image/jpeg', bytes: photo.length, width: 40, height: 30, blur: NO_BLUR }
    const { id } = await must(customer, 'POST', '/api/bookings', {
      provider_id: people[provider].uid,
      scheduled_date: days === null ? null : (slots as { starts_at: string }[])[0]?.starts_at,
      duration_hours: 0.5,
      special_instructions: secrets.text('booking.special_instructions', name),
      answers: { floor: secrets.text('booking.answers', name) },
      photos: [shown],
      address: secrets.text('place.address', name),
      place_notes: secrets.text('place.place_notes', name),
      district: secrets.text('booking.district', name),
      user_latitude: secrets.latitude(name),
      user_longitude: secrets.longitude(name),
      ...more,
    })
    secrets.note('booking.id', name, String(id))
    bookings.set(name, { id: String(id), customer, provider, phase: 'pending' })
    const path = `/api/bookings/${String(id)}/attachments/${shown.id}`
    market.paths.add(path)
    await must(customer, 'PUT', path, photo)
    await after()
  }
  async function move(name: string, status: string, phase: Phase, by: 'customer' | 'provider' = 'provider'): Promise<void> {
    const reason = status === 'rejected' || status === 'cancelled' ? { reason: secrets.text('booking.history.reason', name) } : {}
    await must(sideOf(name, by), 'PUT', `/api/bookings/${idOf(name)}/status`, { status, ...reason })
    const booking = bookings.get(name)
    if (booking) booking.phase = phase
    await after()
  }
  async function say(name: string, by: 'customer' | 'provider'): Promise<Said> {
    const message = secrets.text('message.message', name)
    const { id } = await must(sideOf(name, by), 'POST', '/api/chat', { booking_id: idOf(name), message })
    await after()
    return { id: `message:${idOf(name)}:${String(id)}`, secrets: [message] }
  }
  async function showPhoto(name: string): Promise<Said> {
    const photo = ulid(clock.now())
    const path = `/api/bookings/${idOf(name)}/attachments/${photo}`
    market.paths.add(path)
    const [drawn, message, message_id] = [
      secrets.text('photo of a chat.photo', name),
      secrets.text('message.message', name),
      ulid(clock.now()),
    ]
    await must(sideOf(name, 'provider'), 'PUT', path, pictureOf(drawn))
    await command(sideOf(name, 'provider'), 'send_message', { booking_id: idOf(name), message_id, message, attachment_id: photo })
    return { id: `message:${idOf(name)}:${message_id}`, secrets: [drawn, message] }
  }
  /** @param ms from start to completion */
  async function finish(name: string, ms = STEP_MS.hour / 2): Promise<void> {
    await move(name, 'accepted', 'accepted')
    await move(name, 'in_progress', 'running')
    await say(name, 'customer')
    pass(ms)
    await move(name, 'completed', 'done')
    const provider = people[sideOf(name, 'provider')].uid
    const review = { booking_id: idOf(name), rating: 4, comment: secrets.text('review.comment', name) }
    await must(sideOf(name, 'customer'), 'POST', `/api/providers/${provider}/reviews`, review)
    const rating = { booking_id: idOf(name), ...STARS, review_text: secrets.text('client-rating.review_text', name) }
    await must(sideOf(name, 'provider'), 'POST', '/api/provider/client-rating', rating)
    await after()
  }
  async function reopened(name: string, status: string, phase: Phase): Promise<void> {
    const [customer, path] = [sideOf(name, 'customer'), `/api/bookings/${idOf(name)}`]
    await until(
      `${name} is ${status}`,
      async () => (await must(customer, 'GET', path))['status'],
      (seen) => seen === status,
    )
    const booking = bookings.get(name)
    if (booking) booking.phase = phase
  }

  /** Resolves when the provider has nothing left of the place. */
  const placeWithdrawn = (name: string): Promise<unknown> =>
    until(
      `the place of ${name} is withdrawn`,
      () => call('chidi', 'GET', `/db/me/${encodeURIComponent(`place:${idOf(name)}:${people.chidi.uid}`)}`),
      ({ status }) => status === 404,
    )

  // A day after its last visit that took place; the visits that were left are canceled later, which gives nothing back.
  await ask('regular past', 'amina', 'chidi', 1, { booking_type: 'subscription', subscription_type: 'weekly', subscription_duration: 4 })
  await move('regular past', 'accepted', 'accepted')
  pass(Date.parse(String((await must('amina', 'GET', `/api/bookings/${idOf('regular past')}`))['scheduled_date'])) - clock.now())
  await move('regular past', 'in_progress', 'running')
  await showPhoto('regular past')
  pass(STEP_MS.hour / 2)
  await move('regular past', 'completed', 'accepted')
  pass(STEP_MS.day + STEP_MS.hour)
  for (const visit of [2, 3, 4])
    await must('amina', 'PUT', `/api/bookings/${idOf('regular past')}/visits/${visit}/status`, { status: 'cancelled' })
  await reopened('regular past', 'completed', 'past')
  await placeWithdrawn('regular past')
  await after()

  await ask('past', 'amina', 'chidi', null)
  await finish('past')
  const answer = { message: secrets.text('review.answer.message', 'past') }
  await must('chidi', 'POST', `/api/providers/me/reviews/${idOf('past')}/answer`, answer)
  await ask('expired', 'amina', 'chidi', null)
  pass(STEP_MS.day + STEP_MS.hour)
  await reopened('past', 'completed', 'past')
  await reopened('expired', 'expired', 'expired')
  await placeWithdrawn('past')
  await after()

  await ask('done', 'amina', 'chidi', null)
  await finish('done')
  // Reviews that do not count, or not yet: too short, and of an account that could not be verified.
  for (const [name, customer, ms] of [
    ['short', 'amina', 0],
    ['of a new account', 'ben', undefined],
  ] as const) {
    await ask(name, customer, 'chidi', null)
    await finish(name, ms)
    market.hidden.add(`review:${people.chidi.uid}:${idOf(name)}`)
  }
  await ask('rejected', 'amina', 'chidi', 5)
  await move('rejected', 'rejected', 'rejected')
  await ask('withdrawn', 'amina', 'chidi', 5)
  await move('withdrawn', 'cancelled', 'cancelled', 'customer')
  await ask('cancelled', 'amina', 'chidi', 5)
  await move('cancelled', 'accepted', 'accepted')
  await say('cancelled', 'customer')
  await move('cancelled', 'cancelled', 'cancelled', 'customer')
  await ask('running', 'amina', 'funke', null, { start_code: true })
  await move('running', 'accepted', 'accepted')
  await move('running', 'in_progress', 'running')
  const extra = { hours: 0.5, reason: secrets.text('booking.extra.reason', 'running') }
  await must('funke', 'POST', `/api/bookings/${idOf('running')}/extra`, extra)
  await ask('under way', 'amina', 'chidi', null, { start_code: true })
  await move('under way', 'accepted', 'under_way')
  const position = { latitude: secrets.latitude('under way'), longitude: secrets.longitude('under way') }
  await ask('accepted', 'amina', 'chidi', 4, { start_code: true })
  await move('accepted', 'accepted', 'accepted')
  await say('accepted', 'customer')
  await say('accepted', 'provider')
  await showPhoto('accepted')
  const photo = await showPhoto('accepted')
  for (const side of ['amina', 'chidi'] as const)
    await command(side, 'mark_read', { booking_id: idOf('accepted'), up_to: new Date(clock.now()).toISOString() })
  await ask('regular', 'amina', 'chidi', 6, {
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
    start_code: true,
  })
  await move('regular', 'accepted', 'accepted')
  await ask('several', 'amina', 'chidi', 7, { also: [{ provider_id: people.funke.uid }] })
  const asked = (await must('funke', 'GET', '/api/bookings')) as unknown as { id: string; status: string }[]
  const other = asked.find(({ status }) => status === 'pending')?.id ?? ''
  secrets.note('booking.id', 'the other of several', other)
  bookings.set('the other of several', { id: other, customer: 'amina', provider: 'funke', phase: 'pending' })
  await move('the other of several', 'accepted', 'accepted')
  await reopened('several', 'cancelled', 'cancelled')
  await ask('pending', 'amina', 'chidi', 8)
  for (const [name, status, phase] of [
    ['ride', 'accepted', 'accepted'],
    ['refused ride', 'rejected', 'rejected'],
  ] as const) {
    const destination = { address: secrets.text('place.destination.address', name), latitude: 6.53, longitude: 3.36 }
    await ask(name, 'ben', 'grace', 3, { destination })
    await move(name, status, phase)
  }
  await ask('of a blocked person', 'bola', 'chidi', 9)
  await move('of a blocked person', 'accepted', 'accepted')
  await ask('of a deleted person', 'dele', 'chidi', 10)
  await move('of a deleted person', 'accepted', 'accepted')
  await say('of a deleted person', 'customer')
  for (const customer of ['amina', 'ben', 'bola'] as const) await must(customer, 'POST', `/api/favorites/${people.chidi.uid}`)
  await moderate(market, photo, await say('accepted', 'provider'))

  // Last, because it is dropped after some minutes.
  await must('chidi', 'PUT', `/api/bookings/${idOf('under way')}/position`, position)
  for (const [field, value] of Object.entries(position)) shareOrigin(market, field, String(value))
  await after()
}

/** The position is of the provider, and in no document. */
function shareOrigin({ secrets }: ReadsMarket, field: string, value: string): void {
  secrets.move(value, `shared position.${field}`)
}
