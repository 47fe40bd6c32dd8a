/** Cost for the server of refusing a request that is too large, too frequent, too deep or too tightly compressed: time and memory. */
import { gzipSync } from 'node:zlib'
import { sendBytes } from '#tests/contract/support/send-bytes.ts'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { runInterleaved, sampleOf, timed, type Benchmark, type Row } from '../../benchmark.ts'

const MB = 1_048_576
const ROUNDS = { rounds: 20, warmUp: 10 }
const AIM_MS = 50
const AIM_MB = 20

interface Attack {
  readonly what: string
  readonly status: number
  readonly parts: readonly (string | Buffer)[]
  readonly headers?: Readonly<Record<string, string>>
}

const attacks: readonly Attack[] = [
  { what: 'a body of 8 MB', status: 413, parts: ['{"docs":"', Buffer.alloc(8 * MB, 'x'), '"}'] },
  { what: '10,000 rows', status: 413, parts: [`{"docs":[${Array.from({ length: 10_000 }, () => '{"_id":"command:x"}').join(',')}]}`] },
  { what: 'JSON 10,000 deep', status: 400, parts: [`${'['.repeat(10_000)}${']'.repeat(10_000)}`] },
  { what: '64 MB packed small', status: 415, parts: [gzipSync('x'.repeat(64 * MB))], headers: { 'content-encoding': 'gzip' } },
]

async function tokenOf(server: ServerProcess): Promise<string> {
  const person = { email: 'mallory@example.test', password: 'a long secret', name: 'Mallory', phone: '', userType: 'customer' }
  return String((await server.call('POST', '/api/auth/signup', person)).body['token'])
}

/** The highest rise of the process's memory, MB. */
async function risen(server: ServerProcess, act: () => Promise<void>): Promise<number> {
  server.peakMemory()
  const before = server.memory()
  await act()
  const peak = server.peakMemory()
  if (before === undefined || peak === undefined) throw new Error('this system does not tell the peak of a process')
  return Math.max(0, peak - before) / MB
}

async function rowsOf(server: ServerProcess, token: string, { what, status, parts, headers = {} }: Attack): Promise<readonly Row[]> {
  const refuse = async (): Promise<void> => {
    const sent = await sendBytes(`${server.origin()}/db/me/_bulk_docs`, parts, { authorization: `Bearer ${token}`, ...headers })
    if (sent.status !== status) throw new Error(`${what}: answered ${sent.status}`)
  }
  const ask = async (): Promise<void> => void (await server.call('GET', '/health'))
  const [ours, floor] = await runInterleaved(
    ROUNDS,
    () => timed(refuse),
    () => timed(ask),
  )
  const rises: number[] = []
  const usual: number[] = []
  for (let round = 0; round < ROUNDS.rounds; round += 1) {
    rises.push(await risen(server, refuse))
    usual.push(await risen(server, ask))
  }
  if (!ours || !floor) throw new Error('nothing was measured')
  const more = sampleOf(rises)
  return [
    {
      what: `Refusing ${what}`,
      unit: 'ms',
      value: ours,
      floor: { what: 'one round trip', value: floor },
      aim: { words: 'within 50 ms', holds: ours.median <= AIM_MS },
    },
    { what: '· memory meanwhile, above before', unit: 'MB', value: more, aim: { words: 'under 20 MB', holds: more.max < AIM_MB } },
    { what: '· the same for one round trip', unit: 'MB', value: sampleOf(usual) },
  ]
}

export const refusals: Benchmark = {
  name: 'refusals',
  async measure() {
    const server = await startServerProcess({ RATE_LIMITS: 'wide' })
    try {
      const token = await tokenOf(server)
      const rows: Row[] = []
      for (const attack of attacks) rows.push(...(await rowsOf(server, token, attack)))
      return rows
    } finally {
      await server.dispose()
    }
  },
}
