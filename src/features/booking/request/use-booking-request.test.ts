import { getDefaultStore } from 'jotai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { NO_DETAILS } from '#domain/documents/booking-details.ts'
import { ok } from '#domain/result.ts'
import { bookingDrafts } from '#state/drafts/booking-draft.ts'
import { NO_PROBLEM } from '#state/drafts/detail-drafts.ts'
import { NO_PLACE } from '#state/drafts/place-draft.ts'
import { sessionUserAtom } from '#state/storage/session-user.ts'
import { setUserStore } from '#state/sync/user-store.ts'
import { COMMANDS } from '#tests/support/domain/command-examples.ts'
import { AMINA, aProvider, command } from '#tests/support/domain/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { useBookingRequest, type BookingRequest, type RequestOverlay } from './use-booking-request.ts'
import { someDetails } from '#tests/support/domain/some-details.ts'

const kept = stubLocalStorage()
const provider = aProvider()
/** A refused order: its place was chosen on the map. */
const args: Readonly<Record<string, unknown>> = {
  ...COMMANDS.request_booking,
  duration_hours: 3,
  special_instructions: 'Ring twice',
  address: '12 Fell Street',
  place_notes: 'Gate code 1234',
  district: 'Mission District',
  user_latitude: 37.76,
  user_longitude: -122.41,
}
const replaces = { id: command(1), args }

afterEach(() => getDefaultStore().set(sessionUserAtom, null))

function opened(overlay: RequestOverlay): BookingRequest {
  const requests: BookingRequest[] = []
  const Form = () => {
    requests.push(useBookingRequest(provider, overlay))
    return null
  }
  renderToStaticMarkup(createElement(Form))
  const [request] = requests
  if (!request) throw new Error('nothing was drawn')
  return request
}

/** Submits the form as Amina. @returns the arguments of the command */
async function submitted({ form }: BookingRequest): Promise<unknown> {
  vi.stubGlobal('navigator', {})
  getDefaultStore().set(sessionUserAtom, { uid: AMINA, email: 'a@b.c', userType: 'customer', name: 'Amina' })
  const given: unknown[] = []
  const outbox = {
    submit: async (_name: string, sent: unknown) => {
      given.push(sent)
      return ok(command(2))
    },
    // The form would close now, which needs a browser.
    discard: async () => await new Promise(() => undefined),
  }
  setUserStore({ kind: 'open', store: { outbox } as unknown as UserStore })
  form.submit()
  await vi.waitFor(() => expect(given).toHaveLength(1))
  return given[0]
}

test('a refused request opens with its values, and keeps its place at the current price', async () => {
  const request = opened({ replaces })
  expect(request.form.values).toEqual({
    ...someDetails('Ring'),
    duration_hours: 3,
    special_instructions: 'Ring twice',
    starts_at: args['scheduled_date'],
    ask_others: true,
    ...NO_PLACE,
    address: '12 Fell Street',
    place_notes: 'Gate code 1234',
    district: 'Mission District',
    user_latitude: 37.76,
    user_longitude: -122.41,
    point_from: 'marker',
    destination: '2 Market Street',
    start_code: true,
    photos: args['photos'],
    answers: { floor: 'Third' },
  })
  // A cleaner goes nowhere, and nobody else is known here.
  const { service_package: _package, destination: _destination, also: _others, ...rest } = args
  const expected = { ...rest, booking_id: expect.any(String) as string, provider_id: provider.id, price_per_hour: provider.price_per_hour }
  expect(await submitted(opened({ replaces, prefill: { package_id: null } }))).toEqual({ ...expected, is_emergency: false })
})

test('a draft of an earlier build opens with what still fits', () => {
  bookingDrafts(provider.id).save({ marker: 'here' })
  const earlier = { instructions: 'Half', duration_hours: 'two', starts_at: 'tomorrow', subscription: null }
  for (const [key, json] of kept) kept.set(key, json.replace('{"marker":"here"}', JSON.stringify(earlier)))
  const { form } = opened({})
  expect(form.values).toEqual({
    ...NO_DETAILS,
    duration_hours: 1,
    special_instructions: 'Half',
    starts_at: null,
    ...NO_PROBLEM,
    ...NO_PLACE,
    start_code: false,
    ask_others: false,
  })
  expect(form.refused).toBe(undefined)
})

test('values of another booking form precede the draft', () => {
  bookingDrafts(provider.id).save({ special_instructions: 'Half', duration_hours: 2 })
  expect(opened({ prefill: { duration_hours: 4 } }).form.values).toMatchObject({ special_instructions: 'Half', duration_hours: 4 })
})
