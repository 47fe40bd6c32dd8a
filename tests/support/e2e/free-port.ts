import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A claim expires after this time, also when its process waits longer to listen or was killed, ms. */
const CLAIMED_FOR_MS = 600_000
const folder = join(tmpdir(), 'nearhelp-ports')
const claimed = new Set<string>()

function isOld(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > CLAIMED_FOR_MS
  } catch {
    return true
  }
}

/**
 * A server starts between choosing a free port and listening on it: two that were given the same one would be one to their stories,
 * each of which believes that it is alone. @returns whether it is now this process's
 */
function claim(port: number): boolean {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(port))
  if (isOld(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  if (claimed.size === 0) process.once('exit', () => claimed.forEach((each) => rmSync(each, { force: true })))
  claimed.add(file)
  return true
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** A port of the loopback address that nothing listens on, and that no other run of the tests was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await unusedPort()
    if (claim(port)) return port
  }
}
