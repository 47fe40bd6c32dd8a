/** 10,000 live feeds without news in one process: memory of each, and how long a message takes to another person's feed meanwhile. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ulid } from 'ulid'
import { openAccount, openProvider, requestVisit, setBookingStatus, type Account } from '#tests/support/e2e/account.ts'
import { freePort } from '#tests/support/e2e/free-port.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { at99, sampleOf, type Benchmark, type Row, type Sample } from '../../benchmark.ts'
import { openLongPolls } from '../../open-long-polls.ts'
import { openManyDevices } from '../../market/many-devices.ts'
import { startServer } from '../../market/prefilled-market.ts'
import { residentMb } from '../../resident-memory.ts'

const FEEDS = 10_000
const MESSAGES = 300
const WARM_UP = 50
const AIM_KB = 40
const AIM_MS = 100

/** A Node process that holds every request. */
async function bareKb(tokens: readonly string[]): Promise<Sample> {
  const port = await freePort()
  const script = `require('node:http').createServer((_, response) => response.write('\\n')).listen(${port}, '127.0.0.1', () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const resident = async (): Promise<number> =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  try {
    const before = await resident()
    const feeds = await openLongPolls(`http://127.0.0.1:${port}`, tokens)
    const kb = ((await resident()) - before) / tokens.length
    feeds.stop()
    return sampleOf([kb])
  } finally {
    child.kill('SIGKILL')
  }
}

interface Pair {
  readonly writer: Account
  readonly reader: Account
  readonly booking: string
}

/** Sends messages one after the other. @returns the time of each from its push until it is in the reader's feed, ms */
async function messageTimes({ origin }: ProductServer, { writer, reader, booking }: Pair): Promise<number[]> {
  const device = ulid()
  const feed = `${origin}/db/me/_changes?feed=longpoll&include_docs=true&limit=500&heartbeat=25000&timeout=50000&since=`
  const read = async (since: string): Promise<{ text: string; since: string }> => {
    const text = await (await fetch(feed + since, { headers: { authorization: `Bearer ${reader.token}` } })).text()
    return { text, since: /"last_seq":"([^"]+)"/.exec(text)?.[1] ?? since }
  }
  const { last_seq } = (await (
    await fetch(`${origin}/db/me/_changes?since=now`, { headers: { authorization: `Bearer ${reader.token}` } })
  ).json()) as { last_seq: string }
  let since = last_seq
  const times: number[] = []
  for (let number = 1; number <= WARM_UP + MESSAGES; number += 1) {
    const message = ulid()
    let page = read(since)
    const started = performance.now()
    const doc = {
      _id: `command:${device}:${String(number).padStart(9, '0')}`,
      name: 'send_message',
      command_version: 1,
      args: { booking_id: booking, message_id: message, message: `Message ${number}` },
      queued_ms: 0,
    }
    const pushed = fetch(`${origin}/db/me/_bulk_docs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ docs: [doc] }),
    })
    for (;;) {
      const { text, since: next } = await page
      since = next
      if (text.includes(message)) break
      page = read(since)
    }
    if (number > WARM_UP) times.push(performance.now() - started)
    const [row] = (await (await pushed).json()) as { ok?: boolean }[]
    if (row?.ok !== true) throw new Error('a message was refused')
  }
  return times
}

async function measureOn(server: ProductServer): Promise<readonly Row[]> {
  const provider = await openProvider(server, 'Grace Okafor')
  const customer = await openAccount(server, 'Amina Diallo')
  const visit = await requestVisit(customer, provider)
  await setBookingStatus(provider, visit, 'accepted')
  const tokens = await openManyDevices(server, FEEDS)
  const pair: Pair = { writer: provider, reader: customer, booking: visit.id }
  const alone = await messageTimes(server, pair)
  const before = await residentMb(server)
  const feeds = await openLongPolls(server.origin, tokens)
  const kb = (((await residentMb(server)) - before) * 1_024) / FEEDS
  const meanwhile = await messageTimes(server, pair)
  const failures = feeds.failures()
  if (failures.length > 0) throw new Error(`${failures.length} long polls failed: ${[...new Set(failures)].join(', ')}`)
  feeds.stop()
  const p99 = at99(sampleOf(meanwhile))
  return [
    {
      what: 'Memory of each of 10,000 idle live feeds',
      unit: 'kB',
      value: sampleOf([kb]),
      floor: { what: 'a held request of Node', value: await bareKb(tokens) },
      aim: { words: `at most ${AIM_KB} kB`, holds: kb <= AIM_KB },
    },
    {
      what: '· meanwhile from one person’s push to another’s feed, the 99th percentile',
      unit: 'ms',
      value: p99,
      floor: { what: 'without them', value: at99(sampleOf(alone)) },
      aim: { words: `at most ${AIM_MS} ms`, holds: p99.median <= AIM_MS },
    },
  ]
}

export const idleFeeds: Benchmark = {
  name: 'idle-feeds',
  async measure() {
    const server = await startServer({ METRICS: '1' })
    try {
      return await measureOn(server)
    } finally {
      await server.dispose()
    }
  },
}
