/** People write through a server that is interrupted again and again, and nothing that it acknowledged may be missing. */
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/wait-until.ts'
import { checkCommands, checkPerson, checkSessions } from './check-acknowledged.ts'
import { followFeed } from './follow-feed.ts'
import { openConversations, type Conversation, type Person } from './open-conversations.ts'
import { openJournal, writeFromDevice, type Acknowledged } from './write-from-device.ts'

const CONVERSATIONS = 4
const DEVICES_EACH = 2
/** Longest wait after the drawn number of acknowledgements: interruptions do not follow answers. */
const WAIT_MS = 150
const SLOW_MS = 120_000
const SERVES_WITHIN_MS = 30_000

export interface Interruptions {
  readonly server: ServerProcess
  readonly seed: number
  readonly count: number
  /** Acknowledged commands of the whole run; it ends a little above. */
  readonly commands: number
  readonly largestPush: number
  /** Pairs of people who write; each person has two devices. */
  readonly conversations?: number
  /** Ends the run earlier, after the next interruption. */
  readonly isTimeUp?: () => boolean
  /** Interrupts the server, and starts it again. @returns when that start began */
  readonly interrupt: (random: SeededRandom) => Promise<number>
  readonly onProgress?: (line: string) => void
}

export interface InterruptionResult {
  readonly interruptions: number
  readonly acknowledged: number
  /** Pushes that were sent again. */
  readonly repeated: number
  /** Milliseconds from each start to the first answer of status 200, shortest first. */
  readonly startMs: readonly number[]
  readonly failures: readonly string[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the milliseconds until a person's database is answered, with 401 where the session is lost. */
async function untilServed(server: ServerProcess, since: number, { token }: Person): Promise<number> {
  const look = async (): Promise<number> => (await server.call('GET', '/db/me', undefined, token)).status
  await until('the server answers', look, (status) => status === 200 || status === 401, SERVES_WITHIN_MS)
  return performance.now() - since
}

/** @returns faults; those that stopped the run too */
async function interruptWhileWriting(
  { server, seed, count, commands, isTimeUp = () => false, interrupt, onProgress = () => undefined }: Interruptions,
  conversations: readonly Conversation[],
  journal: ReturnType<typeof openJournal>,
  startMs: number[],
): Promise<string[]> {
  const random = seededRandom(seed)
  const people = conversations.flatMap((each) => [...each.people])
  const [someone] = people
  if (!someone) throw new Error('nobody writes')
  const faults: string[] = []
  let checked = 0
  for (let number = 1; number <= count && faults.length === 0 && !isTimeUp(); number += 1) {
    const target = (commands / count) * (number - 1 + random.next())
    await until(
      'the devices write',
      () => journal.acknowledged.size,
      (size) => size >= target || journal.wrong.length > 0,
      SLOW_MS,
    )
    await pause(random.below(WAIT_MS))
    if (server.hasEnded()) return [`the server ended by itself: ${server.output()}`]
    startMs.push(await untilServed(server, await interrupt(random), someone))
    // What was acknowledged since is looked up too: it does no harm.
    const recent: readonly Acknowledged[] = [...journal.acknowledged.values()].slice(checked)
    faults.push(...(await checkSessions(server, people)), ...(await checkCommands(server, recent)))
    checked += recent.length
    onProgress(`${number}: ${checked} acknowledged, ${faults.length} faults, served after ${startMs.at(-1)?.toFixed(0)} ms`)
  }
  await until(
    'the devices write',
    () => journal.acknowledged.size,
    (size) => size >= commands || isTimeUp() || faults.length + journal.wrong.length > 0,
    SLOW_MS,
  )
  return faults
}

/** Runs it and checks everything in the end; the server runs then. */
export async function runInterruptions(options: Interruptions): Promise<InterruptionResult> {
  const { server, seed, largestPush } = options
  const conversations = await openConversations(server, options.conversations ?? CONVERSATIONS)
  const people = conversations.flatMap((each) => [...each.people])
  const journal = openJournal()
  const feeds = people.map((person) => followFeed(server, person))
  let [isOver, isGivenUp] = [false, false]
  const devices = conversations.flatMap((conversation, index) =>
    Array.from({ length: 2 * DEVICES_EACH }, (_, place) =>
      writeFromDevice({
        conversation,
        side: place % 2 === 0 ? 0 : 1,
        journal,
        random: seededRandom(seed * 1_000 + index * 10 + place),
        largestPush,
        origin: server.origin,
        isOver: () => isOver,
        isGivenUp: () => isGivenUp,
      }),
    ),
  )
  const startMs: number[] = []
  const failures: string[] = []
  try {
    failures.push(...(await interruptWhileWriting(options, conversations, journal, startMs)))
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error), server.output())
  }
  // After a fault the state is not what devices expect, and their pushes may never be answered.
  isOver = true
  isGivenUp = failures.length > 0
  await Promise.all(devices)
  if (failures.length > 0) await Promise.all(feeds.map((feed) => feed.stop()))
  else
    for (const [index, person] of people.entries()) {
      const feed = feeds[index]
      if (feed) failures.push(...(await checkPerson(server, person, journal.acknowledged.values(), feed)))
    }
  return {
    interruptions: startMs.length,
    acknowledged: journal.acknowledged.size,
    repeated: journal.repeated,
    startMs: startMs.toSorted((a, b) => a - b),
    failures: [...failures, ...journal.wrong],
  }
}
