/** People and an admin of a run, whose actions store jobs of every kind. */
import { ulid } from 'ulid'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { cleaning } from '#tests/support/open-test-app.ts'
import { FORM } from '../../verification/verification-harness.ts'
import type { Reply, ServerProcess } from '../../support/server-process.ts'
import type { ExternalServices } from './external-services.ts'

const ADMIN_PASSWORD = 'the admin of tests'

/** What was answered with success, and must be there in the end. */
export interface AcknowledgedActions {
  readonly counts: Record<string, number>
  /** Ids of bookings. */
  readonly requests: string[]
  readonly receipts: string[]
  /** Ids of accounts that were deleted. */
  readonly deleted: string[]
  /** Ids of the admin's actions. */
  readonly actions: string[]
  /** Ids of providers whose verification was approved. */
  readonly approved: string[]
  /** Number of changed passwords by person. */
  readonly passwords: Map<string, number>
}

interface Member {
  readonly uid: string
  readonly email: string
  token: string
  password: string
}

export interface MarketActions {
  readonly settings: Readonly<Record<string, string>>
  readonly acknowledged: AcknowledgedActions
  /** Does something that stores jobs; a request without a response is forgotten. */
  runAction(): Promise<void>
}

/** @param server an empty marketplace @param name begins the addresses */
export async function openMarketActions(server: ServerProcess, world: ExternalServices, random: SeededRandom): Promise<MarketActions> {
  const counts: Record<string, number> = {}
  const acknowledged: AcknowledgedActions = {
    counts,
    requests: [],
    receipts: [],
    deleted: [],
    actions: [],
    approved: [],
    passwords: new Map(),
  }
  const customers: Member[] = []
  const providers: Member[] = []
  let admin = ''
  let people = 0

  const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300
  function count(what: string): void {
    counts[what] = (counts[what] ?? 0) + 1
  }

  /** Without the code, a person is sent nothing else. */
  async function enterCode({ token }: Member, channel: 'email' | 'phone', contact: string): Promise<boolean> {
    if (!isDone(await server.call('POST', `/api/me/contacts/${channel}/code`, {}, token))) return false
    const code = await world.codeTo(contact)
    return code !== undefined && isDone(await server.call('POST', `/api/me/contacts/${channel}/confirm`, { code }, token))
  }

  async function signUp(userType: 'customer' | 'provider'): Promise<Member | undefined> {
    people += 1
    const [name, password] = [`p${people}`, `password of p${people}`]
    const email = `${name}@example.test`
    const made = await server.call('POST', '/api/auth/signup', { email, password, name, phone: '', userType })
    if (!isDone(made)) return undefined
    const member: Member = {
      uid: String((made.body['user'] as { uid?: string } | undefined)?.uid),
      email,
      token: String(made.body['token']),
      password,
    }
    const phone = `+1415555${String(people).padStart(4, '0')}`
    const wants = { emailNotifications: true, smsNotifications: people % 3 === 0, phone }
    if (!isDone(await server.call('PUT', '/api/me/profile', wants, member.token))) return undefined
    if (!(await enterCode(member, 'email', email))) return undefined
    if (wants.smsNotifications && !(await enterCode(member, 'phone', phone))) return undefined
    if (people % 3 === 1) await server.call('PUT', '/api/me/push-subscription', await world.push.subscribe(name), member.token)
    return member
  }

  async function newCustomer(): Promise<void> {
    const member = await signUp('customer')
    if (member) customers.push(member)
  }
  async function newProvider(): Promise<void> {
    const member = await signUp('provider')
    if (member && isDone(await server.call('POST', '/api/providers', cleaning, member.token))) providers.push(member)
  }
  const anyone = (): Member | undefined => random.pick([...customers, ...providers])

  async function request(): Promise<void> {
    const [customer, provider] = [random.pick(customers), random.pick(providers)]
    if (!customer || !provider) return
    const asked = { address: '1 Market Street', provider_id: provider.uid, scheduled_date: null, duration_hours: 1 }
    const made = await server.call('POST', '/api/bookings', asked, customer.token)
    if (!isDone(made)) return
    acknowledged.requests.push(String(made.body['id']))
    count('requests')
  }

  async function changePassword(): Promise<void> {
    const member = random.pick(customers)
    if (!member) return
    const password = `password ${ulid()}`
    const changed = await server.call('PUT', '/api/me/password', { current_password: member.password, password }, member.token)
    // Without an answer it is unknown which one holds: the person is not used any more.
    if (!isDone(changed)) customers.splice(customers.indexOf(member), 1)
    else {
      member.password = password
      acknowledged.passwords.set(member.uid, (acknowledged.passwords.get(member.uid) ?? 0) + 1)
      count('passwords')
    }
  }

  async function forget(): Promise<void> {
    const member = anyone()
    if (member && isDone(await server.call('POST', '/api/auth/forgot', { email: member.email }))) count('resets')
  }

  async function leave(): Promise<void> {
    const member = customers.length > 3 ? customers.shift() : undefined
    if (!member) return
    const receipt = ulid()
    if (!isDone(await server.call('POST', '/api/me/delete', { password: member.password, receipt }, member.token))) return
    acknowledged.receipts.push(receipt)
    acknowledged.deleted.push(member.uid)
    count('deletions')
  }

  async function moderate(): Promise<void> {
    const provider = random.pick(providers)
    if (!provider) return
    if (admin === '') {
      const opened = await server.call('POST', '/api/admin/login', { password: ADMIN_PASSWORD })
      if (isDone(opened)) admin = String(opened.body['token'])
    }
    const id = ulid()
    const action = random.chance(0.5) ? 'reject' : 'approve'
    const decided = await server.call('PUT', `/api/admin/providers/${provider.uid}`, { action, reason: 'As seen', id }, admin)
    if (decided.status === 401) admin = ''
    if (isDone(decided) && decided.body['act'] === id) {
      acknowledged.actions.push(id)
      count('actions')
    }
  }

  async function verify(): Promise<void> {
    const provider = random.pick(providers)
    if (!provider || acknowledged.approved.includes(provider.uid) || admin === '') return
    await server.call('POST', '/api/provider/kyc', FORM, provider.token)
    const path = `/api/admin/verifications/${provider.uid}`
    if (!isDone(await server.call('PUT', path, { action: 'approve', what: ['identity'] }, admin))) return
    acknowledged.approved.push(provider.uid)
    count('approvals')
  }

  await newCustomer()
  await newProvider()
  const weighted = [request, request, request, changePassword, forget, leave, moderate, verify, newCustomer, newProvider]
  return {
    settings: { ADMIN_PASSWORD },
    acknowledged,
    runAction: async () => random.pick(weighted)?.(),
  }
}
