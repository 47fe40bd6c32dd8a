import { expect, test } from 'vitest'
import { demoChoice, isLoopback, parseEnvironment } from './environment.ts'

test('the defaults', () => {
  expect(parseEnvironment({ PORT: '', OTHER: 'x' })).toEqual({
    ok: true,
    value: {
      port: 8787,
      host: '127.0.0.1',
      dataDir: './data',
      couchdbUrl: undefined,
      demo: undefined,
      durability: 'strict',
      adminPassword: undefined,
      publicOrigin: undefined,
      logLevel: 'warn',
      metrics: false,
      rateLimits: 'normal',
      trustedProxies: 0,
    },
  })
})

test('every wrong setting is named', () => {
  const parsed = parseEnvironment({
    PORT: 'x',
    DEMO: 'yes',
    DURABILITY: 'loose',
    PUBLIC_ORIGIN: 'https://a.example/',
    ADMIN_PASSWORD: 'short',
    COUCHDB_URL: 'couch',
    LOG_LEVEL: 'all',
    TRUST_PROXY: 'all',
  })
  expect(parsed).toEqual({
    ok: false,
    error: [
      'PORT is a number',
      'COUCHDB_URL is the address of a database, like http://user:password@127.0.0.1:5984/nearhelp',
      'DEMO is 0 or 1',
      'DURABILITY is strict or relaxed',
      'ADMIN_PASSWORD has at least 12 characters',
      'PUBLIC_ORIGIN is an origin, like https://nearhelp.example',
      'LOG_LEVEL is fatal, error, warn, info, debug or silent',
      'TRUST_PROXY is how many proxies stand in front, 0 to 9',
    ],
  })
})

test('a port beyond the last is refused; 0 lets the system choose', () => {
  expect(parseEnvironment({ PORT: '65536' })).toEqual({ ok: false, error: ['PORT is at most 65535'] })
  expect(parseEnvironment({ PORT: '0', COUCHDB_URL: 'http://u:p@127.0.0.1:5984/nearhelp' }).ok).toBe(true)
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
