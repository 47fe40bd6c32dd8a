/** Requests beside the device's own: searches, snapshots, logins, calendar files, the admin's table, and bodies that are refused. */
import { MAX_BODY_BYTES } from '#config/limits.ts'
import { sendBytes } from '#tests/contract/support/send-bytes.ts'
import type { SoakDevice } from './soak-device.ts'

export interface Requests {
  /** Makes one request. Any status but the expected one is a fault of the run. */
  makeOne(device: SoakDevice): Promise<void>
}

const SEARCH = '/api/providers?city=San+Francisco&latitude=37.7749&longitude=-122.4194&limit=100'
const SNAPSHOT = '/db/me/_changes?include_docs=true&limit=500&since=0'
const DIRECTORY = '/db/directory/_changes?city=San+Francisco&include_docs=true&limit=500&since=0'

/** @param adminPassword where this process has the admin */
export function createRequests(origin: string, providers: readonly string[], adminPassword: string | undefined): Requests {
  const calendars = new Map<string, string>()
  let adminToken = ''

  async function ask(
    device: SoakDevice,
    what: string,
    wanted: number,
    path: string,
    init: RequestInit = {},
    token = device.token(),
  ): Promise<unknown> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(origin + path, { ...init, headers })
    const text = await response.text()
    // Another request of this person may just have ended the session.
    if (response.status === 401 && wanted !== 401) {
      device.record.count(`${what} without a session`)
      return undefined
    }
    if (response.status !== wanted) device.record.fault(`${what} answered ${response.status}: ${text.slice(0, 200)}`)
    else device.record.count(what)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  }
  const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

  async function logInBeside(device: SoakDevice): Promise<void> {
    const { email, password } = device.person
    const signedIn = (await ask(device, 'login', 200, '/api/auth/login', post({ email, password }))) as { token: string } | undefined
    if (!signedIn) return
    await ask(device, 'me', 200, '/api/auth/me', {}, signedIn.token)
    await ask(device, 'logout', 204, '/api/auth/logout', { method: 'POST' }, signedIn.token)
    await ask(device, 'ended session', 401, '/api/auth/me', {}, signedIn.token)
  }

  async function readCalendar(device: SoakDevice): Promise<void> {
    const { uid } = device.person
    if (!calendars.has(uid) || device.random.chance(0.1)) {
      const link = (await ask(device, 'calendar link', 201, '/api/provider/calendar-feed', post({}))) as { path: string } | undefined
      if (link) calendars.set(uid, link.path)
    }
    const path = calendars.get(uid)
    if (path !== undefined) await ask(device, 'calendar file', 200, path)
  }

  async function readAdminTable(device: SoakDevice): Promise<void> {
    if (adminToken === '') {
      const signedIn = (await ask(device, 'admin login', 200, '/api/admin/login', post({ password: adminPassword }))) as
        | { token: string }
        | undefined
      adminToken = signedIn?.token ?? ''
    }
    for (const path of ['/api/admin/providers', '/api/admin/stats']) await ask(device, 'admin table', 200, path, {}, adminToken)
    if (device.random.chance(0.2)) {
      await ask(device, 'admin logout', 204, '/api/admin/logout', { method: 'POST' }, adminToken)
      adminToken = ''
    }
  }

  async function sendTooMuch(device: SoakDevice): Promise<void> {
    const half = Buffer.alloc(MAX_BODY_BYTES, 'x')
    const headers = { authorization: `Bearer ${device.token()}` }
    const { status } = await sendBytes(`${origin}/api/chat`, ['{"message":"', half, half, '"}'], headers)
    // 0: the server closed the connection while the rest was on its way.
    if (status === 413 || status === 0 || status === 401) device.record.count(`too large: ${status}`)
    else device.record.fault(`a body that is too large was answered ${status}`)
  }

  return {
    makeOne: async (device) => {
      const { person, random } = device
      const provider = random.pick(providers) ?? ''
      if (adminPassword !== undefined && random.chance(0.3)) return readAdminTable(device)
      switch (random.below(person.isProvider ? 9 : 7)) {
        case 0:
          return void (await ask(device, 'snapshot', 200, random.chance(0.5) ? SNAPSHOT : DIRECTORY))
        case 1:
          return logInBeside(device)
        case 2:
          return sendTooMuch(device)
        case 3:
          return void (await ask(device, 'reviews', 200, `/api/providers/${provider}/reviews`))
        case 4:
          return void (await ask(device, 'list of bookings', 200, '/api/bookings?limit=50'))
        case 7:
          return readCalendar(device)
        case 8:
          return void (await ask(device, 'earnings', 200, `/api/provider/${person.uid}/earnings`))
        default:
          return void (await ask(device, 'search', 200, SEARCH))
      }
    },
  }
}
