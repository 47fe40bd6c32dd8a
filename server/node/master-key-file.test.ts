import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { parseEnvironment, type Environment } from './environment.ts'
import { keyFileOf, openMasterKeys } from './master-key-file.ts'

const KEY = 'test-test-test-test-test-test-test-test-tes'
const OTHER = 'next-next-next-next-next-next-next-next-nex'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function settings(env: Record<string, string> = {}): Environment {
  const parsed = parseEnvironment({ DATA_DIR: join(folder, 'data'), ...env })
  if (!parsed.ok) throw new Error(parsed.error.join())
  return parsed.value
}

const open = (env?: Record<string, string>) => openMasterKeys(settings(env), silentLog)

test('creates a file beside the data for its owner only, and uses it at the next start', async () => {
  const first = await open()
  const path = join(folder, 'data-keys', 'verification.keys')
  expect(first.createdPath).toBe(path)
  expect(keyFileOf(settings())).toBe(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(existsSync(join(folder, 'data'))).toBe(false)
  const second = await open()
  expect(second.createdPath).toBeUndefined()
  expect(second.keys?.newest.id).toBe(first.keys?.newest.id)
  chmodSync(path, 0o644)
  await open()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('takes an added line as the new key, and still decrypts with the previous one', async () => {
  const first = await open()
  const path = first.createdPath ?? ''
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n# since May\n${KEY}\n`)
  const { keys } = await open()
  expect(keys?.newest.id).not.toBe(first.keys?.newest.id)
  expect(keys?.find(first.keys?.newest.id ?? '')).toBeDefined()
})

test('prefers the environment, whose last key is the newest', async () => {
  const { keys, createdPath } = await open({ VERIFICATION_KEYS: `${OTHER}, ${KEY}` })
  expect([createdPath, existsSync(join(folder, 'data-keys'))]).toEqual([undefined, false])
  expect(keys?.newest.id).toBe((await open({ VERIFICATION_KEYS: KEY })).keys?.newest.id)
  expect(parseEnvironment({ VERIFICATION_KEYS: 'guess' }).ok).toBe(false)
})

test('refuses a file inside the data or without a key', async () => {
  await expect(open({ VERIFICATION_KEY_FILE: join(folder, 'data', 'keys') })).rejects.toThrow(/DATA_DIR/)
  const path = join(folder, 'own.keys')
  writeFileSync(path, '# nothing yet\n')
  await expect(open({ VERIFICATION_KEY_FILE: path })).rejects.toThrow(/contains no key/)
  writeFileSync(path, `${KEY}\nnot a key\n`)
  await expect(open({ VERIFICATION_KEY_FILE: path })).rejects.toThrow(/Key 2 in/)
})

test('creates no key on a server with a shared store', async () => {
  const opened = await open({ DATABASE_URL: 'postgres://u:p@127.0.0.1/nearhelp' })
  expect(opened).toEqual({ keys: undefined, createdPath: undefined })
  expect(existsSync(join(folder, 'data-keys'))).toBe(false)
})
