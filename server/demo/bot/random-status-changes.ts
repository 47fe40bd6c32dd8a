/** Changes random providers between busy and available, so that the map changes without visitors. */
import type { Uid } from '#domain/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import type { BotDevice } from './bot-device.ts'
import { readProviders } from './bot-queries.ts'
import type { SetTimer } from '../../platform/timers.ts'

/** Time between two changes; each changes one provider of one city, ms. */
export const STATUS_CHANGE_MS = 45_000
/** Share of the providers on duty that are busy, approximately. */
const BUSY_SHARE = 0.2

export interface RandomStatusChangesDeps {
  readonly store: DocumentStore
  readonly device: BotDevice
  /** Uids of the providers that may change, one list for each city. */
  readonly crowds: readonly (readonly Uid[])[]
  readonly isPresent: (uid: Uid) => Promise<boolean>
  readonly setTimer: SetTimer
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number
  readonly log: Log
  readonly driftMs: number
}

/** Starts the changes. stop() resolves when a change under way is done. */
export function startRandomStatusChanges(deps: RandomStatusChangesDeps): { stop(): Promise<void> } {
  const { store, device, crowds, isPresent, random, log } = deps
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  let cancel: () => void
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function change(): Promise<void> {
    const crowd = await readProviders(store, pick(crowds) ?? [])
    const busy = crowd.filter((provider) => provider.status === 'Busy')
    const free = crowd.filter((provider) => provider.status === 'Available')
    const isEnough = busy.length > BUSY_SHARE * (busy.length + free.length)
    const candidates = isEnough ? busy : free
    const first = Math.floor(random() * candidates.length)
    for (const { provider_uid } of [...candidates.slice(first), ...candidates.slice(0, first)]) {
      if (await isPresent(provider_uid)) continue
      await device.as(provider_uid, 'set_status', { status: isEnough ? 'Available' : 'Busy' })
      return
    }
  }

  function startTimer(): void {
    cancel = deps.setTimer(deps.driftMs, () => {
      running = change()
        .catch((error: unknown) => log.error({ error: String(error) }, 'Could not change the status of a demo provider'))
        .finally(() => {
          if (!isStopped) startTimer()
        })
    })
  }

  startTimer()
  return {
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}
