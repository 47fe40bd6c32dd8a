import { expect, test } from 'vitest'
import { startCouchServer } from '#tests/support/fakes/couch-server.ts'
import { openCouchStore } from './open-couch-store.ts'

async function warningsOf(copies: number): Promise<readonly string[]> {
  const server = await startCouchServer({ copies })
  const warnings: string[] = []
  const store = await openCouchStore({ url: server.url('nearhelp'), warn: (sentence) => void warnings.push(sentence) })
  await store.close()
  await server.close()
  return warnings
}

test('a cluster is warned about in words', async () => {
  const [warning, ...others] = await warningsOf(3)
  expect(warning).toContain('cluster.n = 3')
  expect(warning).toContain('NearHelp supports one CouchDB node')
  expect(others).toEqual([])
})

test('one node is not', async () => {
  expect(await warningsOf(1)).toEqual([])
})
