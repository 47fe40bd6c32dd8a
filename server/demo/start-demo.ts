/** Starts the demo marketplace: seeds it once, then runs its bots. */
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { startBot, REPLY_MS } from './bot/bot.ts'
import { openBotDevice } from './bot/bot-device.ts'
import { CAST_MEMBERS, DEMO_PASSWORD } from './cast/cast.ts'
import type { SetTimer } from '../platform/timers.ts'
import { NOTIFY_MS, STEP_MS } from './bot/next-booking-step.ts'
import { seedDemo, type DemoCrowds, type SeedDeps } from './seed-demo.ts'
import { STATUS_CHANGE_MS, startRandomStatusChanges } from './bot/random-status-changes.ts'

export interface PlayDeps extends Omit<SeedDeps, 'passwords'> {
  readonly newId: () => Ulid
  readonly setTimer: SetTimer
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number
  /** Returns whether a person is signed in with that uid. */
  readonly isPresent: (uid: Uid) => Promise<boolean>
  readonly log: Log
  readonly pace?: { readonly stepMs: number; readonly notifyMs: number; readonly replyMs: number }
  /** Time between two changes of status, ms; null for no changes. */
  readonly driftMs?: number | null
}

export interface SignIn {
  readonly email: string
  readonly password: string
  /** Name and description, for example 'Grace Okafor, cleaner, San Francisco'. */
  readonly who: string
}

export interface RunningDemo {
  readonly signIns: readonly SignIn[]
  stop(): Promise<void>
}

const SIGN_INS: readonly SignIn[] = CAST_MEMBERS.map(({ email, name, part }) => ({
  email,
  password: DEMO_PASSWORD,
  who: `${name}, ${part}`,
}))

/** Runs an existing marketplace: its bookings, chats and statuses. */
async function play(deps: PlayDeps, crowds: DemoCrowds): Promise<RunningDemo> {
  const { store, isPresent, setTimer, log } = deps
  const device = openBotDevice(deps.openRunner(deps.nowMs), deps.newId())
  const cast = CAST_MEMBERS.filter((member) => member.userType === 'provider').map((member): Uid => member.uid)
  const pace = deps.pace ?? { stepMs: STEP_MS, notifyMs: NOTIFY_MS, replyMs: REPLY_MS }
  const bot = await startBot({
    store,
    device,
    players: new Set([...cast, ...crowds.flat()]),
    isPresent,
    nowMs: deps.nowMs,
    setTimer,
    log,
    pace,
  })
  const driftMs = deps.driftMs === undefined ? STATUS_CHANGE_MS : deps.driftMs
  const drift =
    driftMs === null
      ? undefined
      : startRandomStatusChanges({ store, device, crowds, isPresent, setTimer, random: deps.random, log, driftMs })
  return {
    signIns: SIGN_INS,
    async stop() {
      await Promise.all([bot.stop(), drift?.stop()])
    },
  }
}

/** Creates the marketplace if it is missing, and runs it until it is stopped. */
export async function startDemo(deps: SeedDeps & PlayDeps): Promise<RunningDemo> {
  return play(deps, await seedDemo(deps))
}
