/**
 * A process whose files may not grow beyond the limit of its shell: writes fail as on a full disk, in the middle of a record.
 * It continues to write and prints which ids were acknowledged, and which were not. Arguments: folder, number of ids to acknowledge.
 */
import { openLevelStore } from '#server/node/store/open-level-store.ts'

const [path, wanted] = process.argv.slice(2)
if (!path || !wanted) throw new Error('a folder and a number are needed')
// Without a listener this signal would end the process; with one, the write fails.
process.on('SIGXFSZ', () => undefined)

const store = await openLevelStore({ path, durability: 'strict', mayReopen: async () => true })
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
// Long, and short once compressed into a table: the log meets the limit, the tables do not.
const text = 'the same again '.repeat(400)

let acknowledged = 0
for (let n = 1; acknowledged < Number(wanted); n += 1) {
  const id = `thing:${n}`
  try {
    if ((await store.put({ _id: id, n, text })).ok) {
      acknowledged += 1
      say(id)
    }
  } catch {
    say(`failed ${id}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
say('done')
// Nothing is closed: the parent process kills this one.
setInterval(() => undefined, 60_000)
