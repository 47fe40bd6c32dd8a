import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listedFiles } from './chunk-groups.ts'

test('every listed file exists', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  expect(listedFiles.filter((file) => !existsSync(root + file))).toEqual([])
})
