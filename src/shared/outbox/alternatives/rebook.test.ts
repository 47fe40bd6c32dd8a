import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { refusal } from '#domain/errors.ts'
import { ok } from '#domain/result.ts'
import { setUserStore } from '#state/sync/user-store.ts'
import { COMMANDS } from '#tests/support/domain/command-examples.ts'
import { command, NOW } from '#tests/support/domain/fixtures.ts'
import { requestedVisit, useRebook } from './rebook.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a refused visit is requested again with every argument, under a new id, and the refused one is discarded', async () => {
  const args: Readonly<Record<string, unknown>> = COMMANDS.request_booking
  const item = {
    id: command(1),
    name: 'request_booking',
    args,
    created_at: NOW,
    state: 'refused',
    refusal: refusal('slot_taken'),
    shown: {},
  } as const
  const done: unknown[] = []
  const outbox = {
    submit: async (_name: string, given: unknown) => {
      done.push(given)
      return ok(command(2))
    },
    discard: async (id: unknown) => void done.push(id),
  }
  setUserStore({ kind: 'open', store: { outbox } as unknown as UserStore })
  // A first booking asks the browser to keep the data.
  vi.stubGlobal('navigator', {})
  const visit = requestedVisit(item)
  if (!visit) throw new Error('the example is no visit')
  const rebooked = vi.fn<(bookingId: string) => void>()
  const Offer = () => {
    const form = useRebook(item, { ...visit, price_per_hour: 50 }, rebooked)
    form.submit()
    form.submit()
    return null
  }
  renderToStaticMarkup(createElement(Offer))
  await vi.waitFor(() => expect(rebooked).toHaveBeenCalledOnce())
  const id = rebooked.mock.calls[0]?.[0]
  expect(id).not.toBe(args['booking_id'])
  expect(done).toEqual([{ ...args, price_per_hour: 50, booking_id: id }, command(1)])
})
