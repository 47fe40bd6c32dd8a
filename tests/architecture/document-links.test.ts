import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allFiles, readText } from './source-tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const LINK = /\]\((?<to>[^)#\s]+)(?:#[^)]*)?\)/g

test('every relative link of a document leads to a file', () => {
  const documents = allFiles().filter((path) => path.endsWith('.md'))
  const links = documents.flatMap((path) =>
    [...readText(path).matchAll(LINK)].map((match) => ({ path, to: match.groups?.['to'] ?? '' })).filter(({ to }) => !/^[a-z]+:/.test(to)),
  )
  expect(links.length).toBeGreaterThan(100)
  const dead = links.filter(({ path, to }) => !existsSync(root + posix.join(posix.dirname(path), to)))
  expect(dead.map(({ path, to }) => `${path}: ${to}`)).toEqual([])
})
