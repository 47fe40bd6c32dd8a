/** Real processes: a limit over three, and a session that outlives the process that made it. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

const PASSWORD = 'a long password'

test.runIf(postgresExists)('three processes count failed logins together, and two continue when one is killed', async () => {
  const url = await (await testPostgres()).createDatabase()
  const settings = { DATABASE_URL: url, RATE_LIMITS: 'normal', ADMIN_PASSWORD: 'the admin of tests' }
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(settings)))
  const [first, ...rest] = servers as [ServerProcess, ...ServerProcess[]]
  const login = async (server: ServerProcess, password: string): Promise<number> =>
    (await server.call('POST', '/api/auth/login', { email: 'amina@example.test', password })).status

  const person = { email: 'amina@example.test', password: PASSWORD, name: 'Amina', phone: '', userType: 'customer' }
  const token = String((await first.call('POST', '/api/auth/signup', person)).body['token'])
  const admin = String((await first.call('POST', '/api/admin/login', { password: 'the admin of tests' })).body['token'])
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) statuses.push(await login(servers[index % 3] ?? first, 'a wrong password'))
  // Five free attempts and one more; later ones wait a second or longer.
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(401))
  expect(statuses.slice(6)).toContain(429)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(9)

  await first.kill()
  for (const server of rest) {
    expect((await server.call('GET', '/api/auth/me', undefined, token)).status).toBe(200)
    expect((await server.call('GET', '/api/admin/stats', undefined, admin)).status).toBe(200)
  }
  const [second, third] = rest as [ServerProcess, ServerProcess]
  expect((await second.call('POST', '/api/auth/logout', {}, token)).status).toBe(204)
  await eventually(async () => (await third.call('GET', '/api/auth/me', undefined, token)).status === 401, 1_500)
  await Promise.all(servers.map((server) => server.dispose()))
})
