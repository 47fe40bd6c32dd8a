import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { noPowerCuts, openPowerCutDisk } from './mount-power-cut-disk.ts'

const open = (path: string) => openLevelStore({ path, durability: 'strict' })
const logsIn = (path: string): string[] => readdirSync(path).filter((name) => name.endsWith('.log'))

test.runIf(noPowerCuts === undefined)(
  'a power cut right after LevelDB began its next log loses nothing, where only the sync of a directory makes names durable',
  async () => {
    const disk = await openPowerCutDisk('directory')
    try {
      const path = join(disk.folder, 'data', 'store')
      const store = await open(path)
      const first = logsIn(path)
      const acknowledged: string[] = []
      // LevelDB begins another log after 4 MB.
      for (let n = 0; n < 100 && logsIn(path).every((name) => first.includes(name)); n += 1) {
        expect((await store.put({ _id: `thing:${n}`, text: 'x'.repeat(70_000) })).ok).toBe(true)
        acknowledged.push(`thing:${n}`)
      }
      const cut = await disk.cutPower(1)
      await store.close()
      expect([acknowledged.length < 100, cut.syncs > acknowledged.length]).toEqual([true, true])

      await disk.powerOn()
      const again = await open(path)
      const found = await again.getMany(acknowledged)
      await again.close()
      expect(acknowledged.filter((_id, index) => found[index] === undefined)).toEqual([])
    } finally {
      await disk.remove()
    }
  },
)
