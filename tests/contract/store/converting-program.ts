/** A process that opens a store, converting it if an earlier release wrote it, and prints what the server would. Argument: the folder. */
import { openLevelStore } from '#server/node/store/open-level-store.ts'

const [path] = process.argv.slice(2)
if (!path) throw new Error('a folder is needed')
const store = await openLevelStore({ path, durability: 'strict', print: (line) => process.stdout.write(`${line}\n`) })
process.stdout.write(`open with ${await store.lastSeq()}\n`)
await store.close()
