/** Memory of the server's process, with the demo marketplace and with 100,000 and 1,000,000 documents more, while people use it. */
import { spawn } from 'node:child_process'
import { openAccount, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { sampleOf, type Benchmark, type Row, type Sample } from '../../benchmark.ts'
import { largeMarket } from '../../market/large-market.ts'
import { millionMarket } from '../../market/million-market.ts'
import { startServer } from '../../market/prefilled-market.ts'
import { residentMb } from '../../resident-memory.ts'

const REQUESTS = 300
const READINGS = 12
const MB = 1_048_576

/** The most frequent requests: searches and feed reads. Memory is read in between. */
async function busyMb(server: ProductServer, { token }: Pick<Account, 'token'>): Promise<Sample> {
  const headers = { authorization: `Bearer ${token}` }
  const readings: number[] = []
  for (let number = 0; number < REQUESTS; number += 1) {
    const path =
      number % 2 === 0
        ? '/api/providers?city=San+Francisco&latitude=37.7749&longitude=-122.4194&limit=500'
        : '/db/me/_changes?include_docs=true&limit=500&since=0'
    const response = await fetch(server.origin + path, { headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
    if (number >= REQUESTS / 2 && number % (REQUESTS / 2 / READINGS) < 1) readings.push(await residentMb(server))
  }
  return sampleOf(readings)
}

/** A Node process that only listens. */
async function bareNode(): Promise<number> {
  const script =
    "require('node:http').createServer().listen(0, '127.0.0.1', () => { console.log(process.memoryUsage().rss); process.exit() })"
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const part of child.stdout) printed += String(part)
  return Number(printed) / MB
}

function row(what: string, value: Sample, bare: Sample, aimMb: number): Row {
  return {
    what,
    unit: 'MB',
    value,
    floor: { what: 'Node that listens', value: bare },
    aim: { words: `at most ${aimMb} MB`, holds: value.max <= aimMb },
  }
}

async function demoAlone(): Promise<Sample> {
  const server = await startServer({ DEMO: '1', METRICS: '1' })
  try {
    return await busyMb(server, await openAccount(server, 'Amina Diallo'))
  } finally {
    await server.dispose()
  }
}

export const memory: Benchmark = {
  name: 'memory',
  async measure() {
    const bare = sampleOf([await bareNode(), await bareNode(), await bareNode()])
    const demo = await demoAlone()
    const large = await largeMarket.open()
    const many = await busyMb(large.server, large.person)
    await largeMarket.close()
    const million = await millionMarket.open()
    return [
      row('Memory of the server, demo marketplace', demo, bare, 120),
      row('Memory of the server, 100,000 documents more', many, bare, 150),
      row('Memory of the server, 1,000,000 documents more', await busyMb(million.server, million.person), bare, 250),
    ]
  },
  end: async () => {
    await largeMarket.close()
    await millionMarket.close()
  },
}
