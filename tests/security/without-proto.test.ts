import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { startServerProcess } from '#tests/contract/support/server-process.ts'

test('the server works without access to `__proto__`', async () => {
  const server = await startServerProcess({ NODE_OPTIONS: '--disable-proto=throw' })
  try {
    const enter = async (name: string, userType: string): Promise<{ token: string; uid: string }> => {
      const { status, body } = await server.call('POST', '/api/auth/signup', {
        email: `${name}@example.test`,
        password: 'secret password',
        name,
        phone: '',
        userType,
      })
      expect(status).toBe(201)
      return { token: String(body['token']), uid: String((body['user'] as Record<string, unknown>)['uid']) }
    }
    const [amina, grace] = [await enter('amina', 'customer'), await enter('grace', 'provider')]
    const service = {
      name: 'Grace',
      service_type: 'cleaner',
      latitude: 37.77,
      longitude: -122.42,
      city: 'San Francisco',
      price_per_hour: 40,
    }
    expect((await server.call('POST', '/api/providers', service, grace.token)).status).toBe(201)
    const asked = await server.call(
      'POST',
      '/api/bookings',
      { address: '1 Market Street', provider_id: grace.uid, scheduled_date: null, duration_hours: 1 },
      amina.token,
    )
    expect(asked.status).toBe(201)
    const accepted = await server.call('PUT', `/api/bookings/${String(asked.body['id'])}/status`, { status: 'accepted' }, grace.token)
    expect(accepted.status).toBe(200)
    const command = {
      _id: `command:${ulid()}:000000001`,
      name: 'send_message',
      command_version: 1,
      queued_ms: 0,
      args: { booking_id: asked.body['id'], message: '__proto__' },
    }
    const pushed = await server.call('POST', '/db/me/_bulk_docs', { docs: [command] }, amina.token)
    expect([pushed.status, JSON.stringify(pushed.body)]).toEqual([201, expect.stringContaining('"ok":true')])
    expect((await server.call('GET', '/db/directory/_changes?include_docs=true')).status).toBe(200)
  } finally {
    await server.dispose()
  }
})
