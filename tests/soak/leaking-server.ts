/** The server with a deliberate leak, for the control: every request stays in memory, and some open a file that nobody closes. */
import { EventEmitter } from 'node:events'
import { openSync } from 'node:fs'
import { Server } from 'node:http'
import { fileURLToPath } from 'node:url'

const LEAK_BYTES = 65_536
/** One request in so many opens a file. */
const FILE_EVERY = 20

const kept: unknown[] = []
const original = Object.getOwnPropertyDescriptor(EventEmitter.prototype, 'emit')?.value as (...args: unknown[]) => boolean

function emitAndKeep(this: Server, ...args: unknown[]): boolean {
  if (args[0] === 'request') {
    kept.push(
      args[1],
      Array.from({ length: LEAK_BYTES / 8 }, (_, index) => index + kept.length / 3),
    )
    if (kept.length % (2 * FILE_EVERY) === 0) openSync(fileURLToPath(import.meta.url), 'r')
  }
  return original.apply(this, args)
}
Object.defineProperty(Server.prototype, 'emit', { value: emitAndKeep })

await import('#server/main.ts')
