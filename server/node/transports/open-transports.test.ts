import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import { silentLog } from '#server/platform/log.ts'
import { parseEnvironment } from '../environment.ts'
import { openTransports } from './open-transports.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nearhelp-transports-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function open(env: Readonly<Record<string, string>>) {
  const settings = parseEnvironment({ DATA_DIR: dataDir, ...env })
  if (!settings.ok) throw new Error(settings.error.join())
  return openTransports(settings.value, silentLog)
}
const ways = (env: Readonly<Record<string, string>>): boolean[] => {
  const { mail, textMessages } = open(env)
  return [mail !== undefined, textMessages !== undefined]
}

test('sends on a public server only by configured transports', () => {
  expect(ways({ HOST: '0.0.0.0' })).toEqual([false, false])
  expect(ways({ PUBLIC_ORIGIN: 'https://help.example' })).toEqual([false, false])
  expect(ways({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'post@help.example' })).toEqual([true, false])
  expect(ways({ HOST: '0.0.0.0', SMS_URL: 'https://sms.example', SMS_TOKEN: 'secret' })).toEqual([false, true])
  expect(readdirSync(dataDir)).toEqual([])
})

test('writes e-mails and text messages to private files on a local machine', async () => {
  const { mail, textMessages } = open({})
  const message = { to: 'amina@example.test', subject: 'Booking accepted', text: 'Grace accepted.\n', html: '<p>Grace accepted.</p>' }
  expect(await mail?.send({ ...message, id: '01A.email' })).toEqual(ok(undefined))
  expect(await mail?.send(message)).toEqual(ok(undefined))
  const folder = join(dataDir, 'outgoing-mail')
  const names = readdirSync(folder)
  expect(names).toHaveLength(2)
  expect(names.every((name) => /^(01A\.email|[0-9A-Z]{26})\.eml$/.test(name))).toBe(true)
  const source = readFileSync(join(folder, '01A.email.eml'), 'utf8')
  for (const line of ['To: amina@example.test\r\n', 'Subject: Booking accepted\r\n', 'Grace accepted.\r\n']) expect(source).toContain(line)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, '01A.email.eml')).mode & 0o777).toBe(0o600)

  expect(await textMessages?.send({ to: '+14155550123', text: 'Hello', id: '../01A' })).toEqual(ok(undefined))
  expect(readdirSync(join(dataDir, 'outgoing-sms'))).toEqual(['..-01A.json'])
  expect(JSON.parse(readFileSync(join(dataDir, 'outgoing-sms', '..-01A.json'), 'utf8'))).toEqual({ to: '+14155550123', text: 'Hello' })
})

test('reports the transport as away when no file can be written', async () => {
  writeFileSync(join(dataDir, 'outgoing-mail'), 'in the way')
  const { mail } = open({})
  const message = { to: 'amina@example.test', subject: 'x', text: 'y' }
  expect(await mail?.send(message)).toEqual(fail('away'))
  expect(await mail?.send({ ...message, to: 'a@b, c@d' })).toEqual(fail('refused'))
})
