/** A person with a canary text in every kind of document, beside people who stay. */
import { ulid } from 'ulid'
import { openTestApp, type ApiResponse, type TestApp, type TestAppOptions, type TestPerson } from '#tests/support/open-test-app.ts'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { providerForm } from './busy-market.ts'

/** Part of every text by the person, and of no other text. */
export const CANARY = 'kanarie'
/** Part of her exact position. */
export const CANARY_DEGREES = '6.512345'
export const PASSWORD = `password of ${CANARY}`

export interface CanaryMarket {
  readonly server: TestApp
  /** Customer and provider both. */
  readonly wren: TestPerson
  readonly chidi: TestPerson
  readonly ben: TestPerson
  /** Her bookings with Chidi, by their status. */
  readonly bookings: Readonly<Record<'pending' | 'accepted' | 'running' | 'completed' | 'cancelled', string>>
  /** Ben's request to her, accepted. */
  readonly asked: string
}

export function expectStatus(status: number, response: ApiResponse): Record<string, unknown> {
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`)
  return response.body
}

/** Runs a command of a new device. */
export async function runCommand(person: TestPerson, name: string, args: unknown): Promise<void> {
  const _id = `command:${ulid()}:000000001`
  expectStatus(201, await person.call('POST', '/db/me/_bulk_docs', { docs: [{ _id, name, command_version: 1, queued_ms: 0, args }] }))
  const outcome = expectStatus(200, await person.call('GET', `/db/me/${encodeURIComponent(_id)}`))
  if (outcome['state'] !== 'accepted') throw new Error(`${name}: ${JSON.stringify(outcome['refusal'])}`)
}

export async function openCanaryMarket(store: DocumentStore, options: TestAppOptions = {}): Promise<CanaryMarket> {
  const server = await openTestApp({ store, limits: UNLIMITED_RATE_LIMITS, ...options })
  const [wren, ben] = [await server.signup(CANARY), await server.signup('ben')]
  const chidi = await server.signup('chidi', 'provider')
  expectStatus(201, await chidi.call('POST', '/api/providers', providerForm('Chidi', 'Lagos')))
  expectStatus(201, await wren.call('POST', '/api/providers', { ...providerForm(`Wren ${CANARY}`, 'Lagos'), bio: `${CANARY} bio` }))
  await runCommand(wren, 'update_profile', {
    name: `Wren ${CANARY}`,
    phone: `+234 ${CANARY}`,
    location: `${CANARY} town`,
    address: `1 ${CANARY} street`,
    zipCode: CANARY,
    dateOfBirth: '1990-02-03',
    emergencyContact: `${CANARY}'s mother`,
  })
  await runCommand(wren, 'save_place', { id: ulid(), label: CANARY, address: `2 ${CANARY} street` })
  await runCommand(wren, 'add_favourite', { provider_id: chidi.uid })
  await runCommand(ben, 'add_favourite', { provider_id: wren.uid })
  expectStatus(201, await wren.call('PUT', '/db/me/_local/checkpoint', { last_seq: `${CANARY} place` }))

  const dayIn = (days: number): string => new Date(server.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
  /** @param days null for as soon as possible */
  async function book(customer: TestPerson, provider: TestPerson, days: number | null, words: string, more: object = {}): Promise<string> {
    const { slots } = expectStatus(200, await server.call('GET', `/api/providers/${provider.uid}/slots?date=${dayIn(days ?? 1)}`)) as {
      slots: { starts_at: string }[]
    }
    const asked = {
      provider_id: provider.uid,
      scheduled_date: days === null ? null : slots[0]?.starts_at,
      special_instructions: words,
      ...more,
    }
    const place =
      customer === wren
        ? {
            user_latitude: Number(CANARY_DEGREES),
            user_longitude: 3.4,
            address: `1 ${CANARY} street`,
            place_notes: `${CANARY} gate`,
            district: `${CANARY} quarter`,
          }
        : { user_latitude: 6.55, user_longitude: 3.35 }
    return String(expectStatus(201, await customer.call('POST', '/api/bookings', { ...asked, ...place }))['id'])
  }
  const move = async (person: TestPerson, id: string, reason: string | undefined, ...statuses: string[]): Promise<void> => {
    for (const status of statuses)
      expectStatus(200, await person.call('PUT', `/api/bookings/${id}/status`, { status, ...(reason ? { reason } : {}) }))
  }
  const say = async (person: TestPerson, booking_id: string, message: string): Promise<void> => {
    expectStatus(201, await person.call('POST', '/api/chat', { booking_id, message }))
  }

  const pending = await book(wren, chidi, 2, `${CANARY} pending`)
  const accepted = await book(wren, chidi, 3, `${CANARY} accepted`)
  await move(chidi, accepted, undefined, 'accepted')
  await say(wren, accepted, `the ${CANARY} drips`)
  await say(chidi, accepted, 'I bring a washer')
  for (const person of [wren, chidi])
    await runCommand(person, 'mark_read', { booking_id: accepted, up_to: new Date(server.nowMs()).toISOString() })
  const completed = await book(wren, chidi, null, `${CANARY} completed`)
  await move(chidi, completed, undefined, 'accepted', 'in_progress')
  // Half of its hour: a review of it counts.
  server.pass(30 * 60_000)
  await move(chidi, completed, undefined, 'completed')
  const running = await book(wren, chidi, null, `${CANARY} running`)
  await move(chidi, running, undefined, 'accepted', 'in_progress')
  expectStatus(
    201,
    await wren.call('POST', `/api/providers/${chidi.uid}/reviews`, { booking_id: completed, rating: 4, comment: 'Dry again' }),
  )
  const stars = { fairness_rating: 5, respect_rating: 5, communication_rating: 4, payment_timeliness_rating: 5, overall_rating: 5 }
  expectStatus(
    201,
    await chidi.call('POST', '/api/provider/client-rating', { booking_id: completed, ...stars, review_text: `${CANARY} was kind` }),
  )
  const cancelled = await book(wren, chidi, 6, `${CANARY} cancelled`)
  await move(wren, cancelled, `${CANARY} changed her mind`, 'cancelled')
  const offer = { name: 'Ladder work', tier: 'basic', price: 40, duration_hours: 1, description: `${CANARY} climbs` }
  const { id: package_id } = expectStatus(201, await wren.call('POST', '/api/provider/service-package', offer))
  const asked = await book(ben, wren, 3, 'Bring a ladder', { package_id })
  await move(wren, asked, undefined, 'accepted')
  await say(wren, asked, `${CANARY} comes at nine`)
  await say(ben, asked, 'See you')
  return { server, wren, chidi, ben, bookings: { pending, accepted, running, completed, cancelled }, asked }
}

/** Ids of the documents that still contain something of hers. */
export async function findTraces(store: DocumentStore): Promise<string[]> {
  const rows = await store.range({ start: '', end: '\uffff', includeDocs: true })
  return rows
    .filter(({ doc }) => {
      const text = JSON.stringify(doc).toLowerCase()
      return text.includes(CANARY) || text.includes(CANARY_DEGREES)
    })
    .map((row) => row.id)
}
