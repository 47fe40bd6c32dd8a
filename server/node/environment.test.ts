import { expect, test } from 'vitest'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import { demoChoice, parseEnvironment } from './environment.ts'
import { isLoopback } from './settings/service-url.ts'

test('has defaults', () => {
  expect(parseEnvironment({ PORT: '', OTHER: 'x' })).toEqual({
    ok: true,
    value: {
      port: 8787,
      host: '127.0.0.1',
      dataDir: './data',
      dailyMessages: { email: 20_000, sms: 1_000 },
      demo: undefined,
      durability: 'strict',
      adminPassword: undefined,
      publicOrigin: undefined,
      vapid: undefined,
      pushSubject: undefined,
      pushTrusted: [],
      smtp: undefined,
      textGateway: undefined,
      logLevel: 'warn',
      metrics: false,
      rateLimits: 'normal',
      trustedProxies: 0,
      mapSettings: NO_MAP_SETTINGS,
      helpersKept: 20_000,
    },
  })
})

test('names the folder of the maps', () => {
  const parsed = parseEnvironment({ BASEMAP_DIR: ' /srv/maps ' })
  expect(parsed.ok && parsed.value.basemapDir).toBe('/srv/maps')
})

test('names every wrong setting', () => {
  const parsed = parseEnvironment({
    PORT: 'x',
    DEMO: 'yes',
    DURABILITY: 'loose',
    PUBLIC_ORIGIN: 'https://a.example/',
    ADMIN_PASSWORD: 'short',
    LOG_LEVEL: 'all',
    TRUST_PROXY: 'all',
    SMTP_URL: 'mail.example:587',
    MAIL_FROM: 'NearHelp <post>',
    SMS_URL: 'http://sms.example/send',
    SMS_TOKEN: 'two words',
    HELPERS_KEPT: '0',
  })
  expect(parsed).toEqual({
    ok: false,
    error: [
      'PORT must be a number',
      'DEMO must be 0 or 1',
      'DURABILITY must be strict or relaxed',
      'ADMIN_PASSWORD must have at least 12 characters',
      'PUBLIC_ORIGIN must be an origin, such as https://nearhelp.example',
      'SMTP_URL must be the URL of a mail server, such as smtp://user:password@mail.example:587',
      'MAIL_FROM must be a sender, such as NearHelp <post@nearhelp.example>',
      'SMS_URL must be the URL of a gateway and start with https://',
      'SMS_TOKEN must not contain spaces',
      'HELPERS_KEPT must be a number, 1 to 9999999',
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
      'TRUST_PROXY must be the number of proxies in front, 0 to 9',
    ],
  })
})

test('refuses a port out of range; 0 lets the system choose', () => {
  expect(parseEnvironment({ PORT: '65536' })).toEqual({ ok: false, error: ['PORT must be at most 65535'] })
  expect(parseEnvironment({ PORT: '0', DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/nearhelp' }).ok).toBe(true)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
])('%s on this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  [{}, 'when-new'],
  [{ HOST: '0.0.0.0' }, 'never'],
  [{ HOST: '0.0.0.0', DEMO: '1' }, 'always'],
  [{ DEMO: '0' }, 'never'],
  [{ PUBLIC_ORIGIN: 'https://nearhelp.example' }, 'never'],
  [{ PUBLIC_ORIGIN: 'http://localhost:8787' }, 'when-new'],
])('the demo with %j: %s', (env, expected) => {
  const parsed = parseEnvironment(env)
  expect(parsed.ok && demoChoice(parsed.value)).toBe(expected)
})

test.each([
  ['smtp://mail.example', true],
  ['smtps://user:p%40ss@mail.example:465', true],
  ['smtp://[::1]:2525/', true],
  ['https://mail.example', false],
  ['smtp://mail.example/box', false],
  ['smtp://mail.example?pool=true', false],
  ['smtp:', false],
])('a mail server at %s: %s', (SMTP_URL, expected) => {
  expect(parseEnvironment({ SMTP_URL, MAIL_FROM: 'post@nearhelp.example' }).ok).toBe(expected)
})

test.each([
  ['post@nearhelp.example', { name: '', address: 'post@nearhelp.example' }],
  ['NearHelp <post@nearhelp.example>', { name: 'NearHelp', address: 'post@nearhelp.example' }],
  ['"Near, Help" <post@nearhelp.example>', { name: 'Near, Help', address: 'post@nearhelp.example' }],
])('letters from %s', (MAIL_FROM, from) => {
  const parsed = parseEnvironment({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM })
  expect(parsed.ok && parsed.value.smtp).toEqual({ url: 'smtp://127.0.0.1:2525', from })
})

test.each(['a@b, c@d', 'a@b>', '<a@b> <c@d>', 'N <a@b>\r\nBcc: c@d', 'N\n <a@b>', 'a b@c', '@b', ''])(
  'letters from nobody like %j',
  (MAIL_FROM) => {
    expect(parseEnvironment({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM }).ok).toBe(false)
  },
)

test.each([
  ['https://sms.example/send', true],
  ['http://127.0.0.1:9000/send', true],
  ['http://[::1]:9000/', true],
  ['http://10.0.0.1/send', false],
  ['ftp://sms.example', false],
])('a gateway of text messages at %s: %s', (SMS_URL, expected) => {
  const parsed = parseEnvironment({ SMS_URL, SMS_TOKEN: 'secret' })
  expect(parsed.ok ? parsed.value.textGateway : false).toEqual(expected ? { url: SMS_URL, token: 'secret' } : false)
})

test('requires related settings together', () => {
  const faults = ['SMTP_URL and MAIL_FROM must be set together', 'SMS_URL and SMS_TOKEN must be set together']
  expect(parseEnvironment({ SMTP_URL: 'smtp://mail.example', SMS_TOKEN: 'secret' })).toEqual({ ok: false, error: faults })
})
