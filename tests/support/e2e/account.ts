/** Accounts created over the API: the preparations of a story, without a browser. */
import { expect } from '@playwright/test'
import { confirmContact } from './contact-codes.ts'
import type { ProductServer } from './product-server.ts'

export interface Account {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** Calls `/api` as this person. @throws Error with the response when its status is not 2xx */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>
  /** Returns the status of the response to a call. */
  status(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<number>
}

/** A booking as the API returns it, with the fields that the stories read. */
export interface ApiBooking {
  readonly id: string
  readonly status: string
  readonly total_amount: number
  readonly customer_name: string
  readonly scheduled_date: string | null
  readonly history: readonly { readonly event: string }[]
}

const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')}@example.test`

export const passwordOf = (name: string): string => `password of ${name}`

async function ask(server: ProductServer, token: string | undefined, method: string, path: string, body: unknown): Promise<Response> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return fetch(`${server.origin}/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/**
 * Creates an account with a confirmed email, where the server writes emails to files.
 * @param isConfirmed false: the person still has to enter the code
 * @throws Error when the server refuses it
 */
export async function openAccount(
  server: ProductServer,
  name: string,
  userType: 'customer' | 'provider' = 'customer',
  isConfirmed = server.writesMail,
): Promise<Account> {
  const email = emailOf(name)
  const password = passwordOf(name)
  const made = await ask(server, undefined, 'POST', '/auth/signup', { email, password, name, phone: '', userType })
  if (made.status !== 201) throw new Error(`${name} could not sign up: ${await made.text()}`)
  const { token, user } = (await made.json()) as { token: string; user: { uid: string } }
  const account = accountWith(server, { uid: user.uid, name, email, password, token })
  if (isConfirmed) await confirmContact(server, account, 'email', email)
  return account
}

/** Returns the same account with a new session: the previous one may have ended while the server was away. */
export async function signInAgain(server: ProductServer, account: Account): Promise<Account> {
  const { email, password } = account
  const response = await ask(server, undefined, 'POST', '/auth/login', { email, password })
  if (!response.ok) throw new Error(`${account.name} could not sign in: ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return accountWith(server, { ...account, token })
}

function accountWith(server: ProductServer, who: Pick<Account, 'uid' | 'name' | 'email' | 'password' | 'token'>): Account {
  const { uid, name, email, password, token } = who
  return {
    uid,
    name,
    email,
    password,
    token,
    call: async (method, path, body) => {
      const response = await ask(server, token, method, path, body)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} for ${name}: ${response.status} ${text}`)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    status: async (method, path, body) => {
      const response = await ask(server, token, method, path, body)
      await response.arrayBuffer()
      return response.status
    },
  }
}

const SERVICE = {
  service_type: 'cleaner',
  latitude: 37.7749,
  longitude: -122.4194,
  city: 'San Francisco',
  bio: 'Tidy homes.',
  price_per_hour: 40,
  visible: true,
}

/** Creates an account with a service in San Francisco. @param details replace those of a cleaner at 40 USD in the middle of the city */
export async function openProvider(server: ProductServer, name: string, details: Readonly<Record<string, unknown>> = {}): Promise<Account> {
  const account = await openAccount(server, name, 'provider')
  await account.call('POST', '/providers', { name, ...SERVICE, ...details })
  return account
}

/** Their own bookings, newest first. */
export const listBookings = async (account: Account): Promise<readonly ApiBooking[]> =>
  (await account.call('GET', '/bookings')) as readonly ApiBooking[]

/** Requests a visit as soon as possible, or at an instant. */
export const requestVisit = async (customer: Account, provider: Account, scheduledDate: string | null = null): Promise<ApiBooking> =>
  (await customer.call('POST', '/bookings', {
    address: '1 Market Street',
    provider_id: provider.uid,
    scheduled_date: scheduledDate,
    duration_hours: 1,
  })) as ApiBooking

export const setBookingStatus = async (account: Account, booking: ApiBooking, status: string): Promise<void> => {
  await account.call('PUT', `/bookings/${booking.id}/status`, { status })
}

/** Texts of all messages of a booking as the server has them, oldest first, read page by page. */
export async function readMessages(account: Account, booking: ApiBooking): Promise<readonly string[]> {
  const texts: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/bookings/${booking.id}/messages?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const page = (await account.call('GET', path)) as {
      readonly items: readonly { readonly message: string }[]
      readonly next: string | null
    }
    texts.push(...page.items.map(({ message }) => message))
    cursor = page.next ?? null
  }
  return texts
}

const QUARTER_MS = 15 * 60_000

/** Takes a job of an hour to its end, a quarter of an hour after its start: a review of it counts. */
export async function finishJob(server: Pick<ProductServer, 'pass'>, provider: Account, booking: ApiBooking): Promise<void> {
  await setBookingStatus(provider, booking, 'in_progress')
  await server.pass(QUARTER_MS)
  await setBookingStatus(provider, booking, 'completed')
}

const dayInSanFrancisco = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

/**
 * A free start for one hour of a provider in San Francisco, on the first day from tomorrow that has enough: a start within the next
 * hour may pass in the middle of a story.
 * @param nth which of that day, from 0
 */
export async function findFreeStart(account: Account, provider: Account, nth = 0): Promise<string> {
  for (let ahead = 1; ahead < 9; ahead += 1) {
    const date = dayInSanFrancisco.format(Date.now() + ahead * 86_400_000)
    const { slots } = (await account.call('GET', `/providers/${provider.uid}/slots?date=${date}&duration_hours=1`)) as {
      slots: { starts_at: string }[]
    }
    const slot = slots[nth]
    if (slot) return slot.starts_at
  }
  throw new Error('No free start in a week')
}

export interface ApiMessage {
  readonly message: string
  readonly attachment?: { readonly id: string; readonly bytes: number; readonly width: number; readonly height: number }
}

/** The thread of a booking as the server stores it, oldest first. */
export const readThread = async (account: Account, booking: ApiBooking): Promise<readonly ApiMessage[]> =>
  ((await account.call('GET', `/bookings/${booking.id}/messages`)) as { items: ApiMessage[] }).items

/** The texts alone. */
export const readMessageTexts = async (account: Account, booking: ApiBooking): Promise<readonly string[]> =>
  (await readThread(account, booking)).map(({ message }) => message)

/** Waits until the only booking of an account has that status. @returns it */
export async function onlyBooking(account: Account, status: string): Promise<ApiBooking> {
  await expect
    .poll(async () => (await listBookings(account)).map((booking) => booking.status), { message: `the only booking of ${account.name}` })
    .toEqual([status])
  const [booking] = await listBookings(account)
  if (!booking) throw new Error('It went away')
  return booking
}
