/** What `npm run store -- repair` refuses before it writes anything. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { repairStore } from '#server/node/store/tool/repair-store.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { storeTool } from './store-tool.ts'

const busy = prepareBusyStore()
const into = (): string => join(busy.dataDir(), 'saved')
beforeEach(() => busy.fill())

describe('a repair is refused, and nothing is written,', () => {
  test('into a folder that is not empty, or the store itself', async () => {
    mkdirSync(into())
    writeFileSync(join(into(), 'note'), 'x')
    expect(await storeTool(busy.dataDir(), 'repair', into())).toMatchObject({
      code: 2,
      err: [expect.stringContaining('is not empty') as string],
    })
    expect(readdirSync(into())).toEqual(['note'])
    for (const place of [busy.folder(), join(busy.folder(), 'new'), busy.dataDir()])
      expect(await storeTool(busy.dataDir(), 'repair', place)).toMatchObject({ code: 2 })
  })

  test('on a disk that is too small', async () => {
    const nothing = (): void => undefined
    const deps = { folder: busy.folder(), into: into(), lost: nothing, fault: nothing, progress: nothing, nowMs: 0 }
    await expect(repairStore({ ...deps, freeBytes: async () => 1_000 })).rejects.toMatchObject({ kind: 'full', exitCode: 15 })
    expect(readdirSync(into())).toEqual([])
  })

  test('while a process has the store open', async () => {
    const store = await openAt(busy.folder())
    expect(await storeTool(busy.dataDir(), 'repair', into())).toMatchObject({ code: 10 })
    expect(existsSync(into())).toBe(false)
    await store.close()
  })
})
