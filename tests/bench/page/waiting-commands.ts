import { filter, firstValueFrom } from 'rxjs'
import { ulid } from 'ulid'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { depsOf, isHeld, type Person } from './sync-from-nothing.ts'

export interface Delivered {
  /** From the network's return until the server has confirmed every command. */
  readonly acknowledgedMs: number
  /** Until their effects are on the device and the outbox is empty. */
  readonly settledMs: number
  /** The documents as they were pushed, JSON. */
  readonly pushed: string
}

const isPush = (url: string): boolean => url.includes('_bulk_docs')

/** Writes messages without a network, then restores the network, and removes the device's database again. */
export async function openWaiting(person: Person, booking: string, count: number): Promise<Delivered> {
  let online = true
  const pushed: unknown[] = []
  let complete: () => void = () => undefined
  const caughtUp = new Promise<void>((resolve) => {
    complete = resolve
  })
  const store = await openUserStore(
    depsOf(person, async (url, init) => {
      if (isHeld(url)) complete()
      if (!online) throw new TypeError('no network')
      if (isPush(url) && typeof init.body === 'string') pushed.push(...(JSON.parse(init.body) as { docs: unknown[] }).docs)
      return fetch(url, init)
    }),
  )
  await caughtUp
  online = false
  for (let number = 1; number <= count; number += 1) {
    const given = await store.outbox.submit('send_message', {
      booking_id: booking,
      message_id: ulid(),
      message: `Message ${number} of a long day without a network`,
    })
    if (!given.ok) throw new Error(`a command was refused: ${given.error.reason}`)
  }
  const reached = (wanted: (items: readonly OutboxItem[]) => boolean): Promise<number> =>
    firstValueFrom(store.outbox.items().pipe(filter(wanted))).then(() => performance.now())
  if ((await firstValueFrom(store.outbox.items())).length !== count) throw new Error('not all commands wait')
  const acknowledged = reached((items) => items.every(({ state }) => state !== 'waiting'))
  const settled = reached((items) => items.length === 0)
  online = true
  const started = performance.now()
  store.sync.wake()
  const [acknowledgedAt, settledAt] = await Promise.all([acknowledged, settled])
  await store.remove()
  return { acknowledgedMs: acknowledgedAt - started, settledMs: settledAt - started, pushed: JSON.stringify(pushed) }
}
